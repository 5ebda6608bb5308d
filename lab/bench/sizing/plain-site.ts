import { readFileSync } from 'node:fs'
import { plainPostgresBinaries, startPlainPostgres } from '../../../tests/support/database/plain-postgres.ts'
import { type SeededSite, seedSite } from './seed-site.ts'
import { usedSeconds } from './used-seconds.ts'

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
