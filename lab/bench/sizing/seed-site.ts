import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashPassword } from '../../../server/domains/members/passwords.ts'
import { openDatabase } from '../../../server/platform/db/client.ts'
import { migrate } from '../../../server/platform/db/migrate.ts'
import { plainPostgresBinaries, startPlainPostgres } from '../../../tests/support/database/plain-postgres.ts'
import { usedSeconds } from '../processes.ts'

/** A site with members who have used it for a month. */
export interface SeededSite {
  readonly url: string
  readonly members: number
  /** How many movements the first member has made; no other member has made more. */
  readonly heavyEvents: number
  readonly heavyMessages: number
}

export const BENCH_PASSWORD = 'krapao-bench'

/** A movement between wallet and game is four postings, and every tenth is followed by a deposit of two. */
const POSTINGS_PER_EVENT = 4.2
const POSTINGS_PER_MEMBER = 100

/**
 * Fills a new database with about that many postings, and as many chat messages. A tenth of the postings belongs to the first member, the
 * rest to the others in equal parts.
 *
 * @param members how many members; by default one per hundred postings
 */
export async function seedSite(
  url: string,
  postings: number,
  members = Math.ceil(postings / POSTINGS_PER_MEMBER),
): Promise<SeededSite> {
  await migrate({ connectionString: url })
  const heavyEvents = Math.round(postings / 10 / POSTINGS_PER_EVENT)
  const settings = {
    members,
    events: Math.max(1, Math.round((postings * 0.9) / POSTINGS_PER_EVENT / members)),
    heavy: heavyEvents,
    messages: postings,
    password_hash: await hashPassword(BENCH_PASSWORD),
  }
  // One connection, because the settings belong to it; without a time limit.
  const db = openDatabase({ connectionString: url, max: 1, statement_timeout: 0, query_timeout: 0 })
  try {
    for (const [name, value] of Object.entries(settings)) {
      await db.query('bench.setting', 'SELECT set_config($1, $2, false)', [`bench.${name}`, String(value)])
    }
    await db.script(await readFile(join(import.meta.dirname, 'seed.sql'), 'utf8'))
  } finally {
    await db.close()
  }
  return { url, members, heavyEvents, heavyMessages: Math.floor(postings / 10) }
}

/** The session token of a seeded member; members count from 1. */
export function tokenOf(member: number): string {
  return `bench-${member}-`.padEnd(43, 'x')
}

/** The phone number of a seeded member. */
export function usernameOf(member: number): string {
  return `09${String(member).padStart(8, '0')}`
}

/** A PostgreSQL with its default configuration, for the lifetime of the scope that holds it. */
export interface PlainCluster extends AsyncDisposable {
  /** Creates and fills a database of that name. */
  site(name: string, postings: number, members?: number): Promise<SeededSite>
  /** Processor time of all its processes, in seconds. */
  usedSeconds(): number
}

/** @throws when no PostgreSQL is installed here */
export async function plainCluster(): Promise<PlainCluster> {
  const bin = plainPostgresBinaries()
  if (bin === undefined) throw new Error('sizing needs an installed PostgreSQL 15 or later')
  const postgres = await startPlainPostgres(bin)
  const leader = Number(readFileSync(postgres.pathOf('data/postmaster.pid'), 'utf8').split('\n')[0])
  return {
    async site(name, postings, members) {
      await postgres.program('createdb', '--owner=krapao', name)
      return seedSite(postgres.urlOf(name), postings, members)
    },
    usedSeconds: () => usedSeconds(leader),
    [Symbol.asyncDispose]: () => postgres.stop(),
  }
}
