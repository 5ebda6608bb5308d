import { openDatabase } from '../../../server/platform/db/client.ts'
import { migrate } from '../../../server/platform/db/migrate.ts'
import { startFrontProxy } from '../../support/processes/front-proxy.ts'
import { startMoneyNode } from '../../support/processes/money-node-process.ts'
import { repeatUntilAnswered } from '../faults/chaos/chaos-client.ts'
import { membersWithMoney, phonesOf } from '../faults/chaos/phones.ts'

export const PHONES = 8

interface Use {
  /** The database, as its owner. */
  readonly url: string
  /** For the files of the nodes. */
  readonly folder: string
  /** How many requests are made. */
  readonly count: number
  readonly seed: number
  /** Happens beside the requests. */
  readonly meanwhile?: (phones: ReturnType<typeof phonesOf>) => Promise<void>
}

/**
 * Lets eight phones move money at random through two nodes, and expects that nothing is lost or doubled.
 * @returns the number of keys in progress without work
 */
export async function useTwoNodes({ url, folder, count, seed, meanwhile }: Use): Promise<number> {
  await migrate({ connectionString: url })
  const db = openDatabase({ connectionString: url })
  const nodes = await Promise.all(
    ['first', 'second'].map((name) => startMoneyNode(`${folder}/${name}`, url, 'patient')),
  )
  const front = await startFrontProxy(() => nodes.map((node) => node.url))
  const site = { url: front.url, sandboxUrl: undefined }
  const phones = phonesOf(await membersWithMoney(db, 4), { count, seed })
  await Promise.all([phones.use(site, PHONES), meanwhile?.(phones)])
  for (const operation of phones.waiting()) await repeatUntilAnswered(site, operation, 100)
  const left = await phones.expectSettled(db, site)
  await front.stop()
  await Promise.all(nodes.map((node) => node.stop()))
  await db.close()
  return left
}
