import { setTimeout as delay } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { claimWorld } from '../../../server/outside/seed/served-world.ts'
import { endOnSignal } from '../../../server/platform/process/end-on-signal.ts'
import { startDatabaseConnection } from '../../support/database/database-connection.ts'
import { databaseForFile } from '../../support/database/test-database.ts'
import { folderForFile } from '../../support/folder-for-file.ts'
import { memberWith } from '../../support/members.ts'
import { transferOneBaht } from '../../support/move-money.ts'
import { startMoneyNode } from '../../support/processes/money-node-process.ts'

const never = () => new Promise<void>(() => undefined)

const folder = await folderForFile()
const database = await databaseForFile()
// The member is made before the first node has started.
await claimWorld(database.db, 'sandbox')
const member = await memberWith(database.db, { WALLET: 100_00, JOKER: 0 })

const FAULTS: readonly [string, ('silence' | 'refuse' | 'cut')[]][] = [
  ['is silent', ['silence']],
  ['refuses connections', ['refuse', 'cut']],
  ['has disappeared without closing its connections', ['silence', 'refuse']],
]

it.concurrent.each(FAULTS)(
  'a node that receives SIGTERM while its database %s stops cleanly, with or without work in progress',
  async (name, faults) => {
    const connection = await startDatabaseConnection(database.connection)
    const node = await startMoneyNode(`${folder}/${name}`, connection.url, 'patient')
    const { url = '' } = node
    expect(await transferOneBaht(url, member)).toBe(200)
    for (const fault of faults) connection[fault]()
    // More than there are connections to the database: some wait for one.
    const cut = Array.from({ length: 20 }, () => transferOneBaht(url, member).catch(() => 0))
    // clock: SIGTERM comes while the requests are at work, which nothing shows from outside
    await delay(200)
    // A forced end would have another exit code.
    await node.stop()
    expect(await Promise.all(cut)).not.toContain(200)
    await connection.stop()
  },
)

it('a node that cannot stop is killed 15 seconds after its service ended', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`ended with ${String(code)}`)
  })
  const listen = vi.spyOn(process, 'on').mockReturnThis()
  onTestFinished(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  endOnSignal({ stop: never }, { drainSeconds: 5, onFailure: () => undefined })
  const onSignal = listen.mock.calls.find(([signal]) => signal === 'SIGTERM')?.[1]
  onSignal?.()
  vi.advanceTimersByTime(19_999)
  expect(() => vi.advanceTimersByTime(1)).toThrow('ended with 1')
})
