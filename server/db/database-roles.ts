import type { PoolConfig } from 'pg'

/** One database, as the two roles that use it. */
export interface DatabaseRoles {
  /** As the role that serves. */
  readonly serving: PoolConfig
  /** As the role that owns the tables, for changes of the schema; undefined where this process is given none. */
  readonly owner?: PoolConfig | undefined
}
