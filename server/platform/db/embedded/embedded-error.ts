/** The embedded database cannot be used here. The message is one sentence for the person who starts the server. */
export class EmbeddedDatabaseError extends Error {
  override readonly name = 'EmbeddedDatabaseError'
}

/** The alternative, for the end of an error message. */
export const WAY_OUT = 'set DATABASE_URL to the address of a PostgreSQL 15 or later'
