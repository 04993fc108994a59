/** The worker's bundled source: see build.mjs. */
declare module 'bundled:*' {
  const source: string;
  export default source;
}
