/** The call that the transfer sheet makes. */
export const TRANSFER_PATH = '/api/wallet/transfer'

/** Chromium repeats a POST by itself, once for every connection that it kept open. */
export const MORE_THAN_A_BROWSER_REPEATS = 50
