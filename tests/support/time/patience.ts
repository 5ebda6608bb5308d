/** How long a test waits for what comes, in ms: on a machine that others use as well it comes late. A test that passes pays nothing for it. */
export const PATIENCE_MS = 20_000
