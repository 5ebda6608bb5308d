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
  /** Where clients look for its sockets already, once it has been met; else the remembered folder, or a new one. */
  readonly socketDir?: string
}

/** Superuser of the cluster: keeps it running, and owns nothing of the application. */
export const SUPERVISOR = 'supervisor'

/** Ordinary role that owns the application's database, which has the same name, and all tables in it. */
export const APPLICATION = 'krapao'

/** Ordinary role that the server is, except for changes of the schema: it owns nothing. */
export const SERVING = 'krapao_server'

/**
 * What PostgreSQL's programs see of our environment: nothing. DATABASE_URL and PG* variables must not reach them, and their
 * messages must be English, because some are recognised.
 */
export const PROGRAM_ENV = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' }
