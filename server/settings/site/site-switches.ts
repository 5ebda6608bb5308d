import type { Queryable } from '../../platform/db/queryable.ts'

/** Switches that the operator changes while the site runs. */
export interface Switches {
  /** The site is closed for good: members are sent away. */
  readonly terminated: boolean
  /** `false` announces maintenance. */
  readonly active: boolean
  readonly registerOTP: boolean
  readonly enableChatWidget: boolean
  readonly spinActive: boolean
  /** `false` closes the refund of losses. */
  readonly refundActive: boolean
  /** `false` closes the bonus for inviting friends. */
  readonly inviteActive: boolean
  /** Newcomers get a game account with their registration. */
  readonly newcomerGame: boolean
}

/** The operator's switches, shared by all nodes through the database. */
export interface SiteSwitches {
  /** @param via the caller's transaction, if it has one: it must not wait for a second connection. */
  read(via?: Queryable): Promise<Switches>
  /** Changes the given switches and returns all of them. */
  change(changes: { readonly [K in keyof Switches]?: boolean | undefined }): Promise<Switches>
}

/** The initial switches. */
const INITIAL: Switches = {
  terminated: false,
  active: true,
  registerOTP: true,
  enableChatWidget: false,
  spinActive: false,
  refundActive: true,
  inviteActive: true,
  newcomerGame: false,
}

/** How long a read may be cached, in ms, since every member call reads them; a node may notice a change on another one this late. */
const FRESH_MS = 1000

export function siteSwitches(db: Queryable): SiteSwitches {
  let known: { readonly switches: Switches; readonly readAtMs: number } | undefined

  async function load(via: Queryable = db): Promise<Switches> {
    const rows = await via.query<{ key: string; value: unknown }>(
      'site.read',
      'SELECT key, value FROM site_setting',
    )
    const stored = rows.filter(({ key, value }) => key in INITIAL && typeof value === 'boolean')
    const switches = { ...INITIAL, ...Object.fromEntries(stored.map(({ key, value }) => [key, value])) }
    known = { switches, readAtMs: performance.now() }
    return switches
  }

  return {
    async read(via) {
      const isFresh = known !== undefined && performance.now() - known.readAtMs < FRESH_MS
      return isFresh && known !== undefined ? known.switches : load(via)
    },
    async change(changes) {
      for (const [key, value] of Object.entries(changes)) {
        if (value === undefined) continue
        await db.query(
          'site.change',
          `INSERT INTO site_setting (key, value) VALUES ($1, $2)
           ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value`,
          [key, JSON.stringify(value)],
        )
      }
      return load()
    },
  }
}
