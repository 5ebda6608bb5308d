/** How long what is waited for may take, in ms: on a machine that others use as well it comes late. A test that passes pays nothing for it. */
export const PATIENCE_MS = 20_000
