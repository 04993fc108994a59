import { defineConfig } from 'vitest/config';

/** One file, one window: what a workbench takes to start is most of the time. Tests depend on the state that earlier ones leave. */
export default defineConfig({
  test: {
    include: ['tests/workbench/*.test.ts'],
    pool: 'forks',
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 90_000,
    bail: 1,
    reporters: ['verbose'],
  },
});
