/** Older copies of what a member saw say too little about the current wallet; in ms. */
export const MAX_COPY_AGE_MS = 30 * 24 * 60 * 60_000
