import { defineConfig } from 'vitest/config';

/** The pages in a browser: scripts/with_browser.sh says which. */
export default defineConfig({ test: { include: ['{page,report}/tests/**/*.test.ts'], pool: 'threads', maxWorkers: 1, testTimeout: 60_000, hookTimeout: 60_000 } });
