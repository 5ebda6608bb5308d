import type { RunAs } from './run-as.ts'

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
