/**
 * How long a test waits in vain, in ms, where it does not wait by `expect.poll`, which has the same patience from `vitest.config.ts`. What is
 * waited for comes; on a machine that others use as well it comes late.
 */
export const PATIENCE_MS = 20_000
