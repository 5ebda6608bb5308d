import type { PoolConfig } from 'pg'

/** One database under the two roles that use it. */
export interface DatabaseRoles {
  /** Under the serving role. */
  readonly serving: PoolConfig
  /** Under the role that owns the tables, for schema changes; undefined when this process has no such role. */
  readonly owner?: PoolConfig | undefined
}
