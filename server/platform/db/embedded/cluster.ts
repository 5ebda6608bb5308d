/** The user that PostgreSQL runs as, in the form of spawn options; empty means the user of this process. */
export interface RunAs {
  readonly uid?: number
  readonly gid?: number
}

/** A cluster on disk that is ready to be started. */
export interface Cluster {
  /** Everything of the cluster: data, log, and the binaries when they had to be copied. */
  readonly home: string
  /** PostgreSQL's own data directory, without symbolic links in its path. */
  readonly data: string
  /** Folder of the `postgres` program. */
  readonly bin: string
  readonly runAs: RunAs
  /** Where clients already look for its sockets, if known; otherwise the remembered folder, or a new one. */
  readonly socketDir?: string
}

/** Superuser of the cluster: maintains it, and owns nothing of the application. */
export const SUPERVISOR = 'supervisor'

/** Ordinary role that owns the application's database, which has the same name, and all its tables. */
export const APPLICATION = 'krapao'

/** Ordinary role of the server, except for schema changes: it owns nothing. */
export const SERVING = 'krapao_server'

/**
 * The environment of PostgreSQL's programs: nothing of ours. DATABASE_URL and PG* variables must not reach them, and their messages must be
 * in English, because the code parses some of them.
 */
export const PROGRAM_ENV = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' }

/** The embedded database cannot be used here. The message is one sentence for the person who starts the server. */
export class EmbeddedDatabaseError extends Error {
  override readonly name = 'EmbeddedDatabaseError'
}

/** The alternative, for the end of an error message. */
export const WAY_OUT = 'set DATABASE_URL to the address of a PostgreSQL 15 or later'
