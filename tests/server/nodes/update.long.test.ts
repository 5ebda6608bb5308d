/** Proves R27. */
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../../server/platform/db/client.ts'
import { checkOut, commitBeforeMigration } from '../../support/browser/builds/older-build.ts'
import { playersOf } from '../../support/browser/player.ts'
import { databaseForFile, NOTHING } from '../../support/database/test-database.ts'
import { folderForFile } from '../../support/folder-for-file.ts'
import { startFrontProxy } from '../../support/processes/front-proxy.ts'
import { PRESENT, startMoneyNode } from '../../support/processes/money-node-process.ts'
import { repeatUntilAnswered } from '../faults/chaos/chaos-client.ts'
import { phonesOf } from '../faults/chaos/phones.ts'
import { PHONES } from './use-two-nodes.ts'

const SEED = Number(process.env['NODES_SEED'] ?? Date.now() % 1_000_000)
const OPERATIONS = Number(process.env['NODES_OPERATIONS'] ?? 400)
/** The newest version with another schema. */
const PREVIOUS = commitBeforeMigration()

const folder = await folderForFile()
const { ownerUrl, owner } = await databaseForFile({ template: NOTHING })
const db = openDatabase(owner)
afterAll(() => db.close())

it.skipIf(PREVIOUS === undefined)(
  `no movement is lost or doubled while two nodes of ${PREVIOUS} are updated one after the other, the first of which changes the schema (seed ${SEED})`,
  async ({ annotate }) => {
    const previous = await checkOut(PREVIOUS ?? '')
    onTestFinished(() => previous.remove())
    const startPrevious = (name: string) =>
      startMoneyNode(`${folder}/${name}`, ownerUrl, 'patient', 0, previous.root)
    const nodes = [await startPrevious('first'), await startPrevious('second')]
    const front = await startFrontProxy(() => nodes.map(({ url }) => url))
    const site = { url: front.url, sandboxUrl: undefined }
    const players = playersOf(front.url, nodes[0]?.sandboxUrl)
    const join = () => players.join({ wallet: 3500, games: { JOKER: 0, PG: 0, UFABET: 0 } })
    const phones = phonesOf([await join(), await join(), await join()], { count: OPERATIONS, seed: SEED })

    async function update(): Promise<void> {
      for (const [index, node] of nodes.entries()) {
        // clock: polls the number of requests
        while (phones.operations.length < ((index + 1) * OPERATIONS) / 4) await delay(10)
        await node.restart(PRESENT)
      }
    }
    await Promise.all([phones.use(site, PHONES), update()])
    const again = phones.waiting().filter(({ answers }) => answers.length === 0)
    for (const operation of again) await repeatUntilAnswered(site, operation, 100)
    expect(await phones.expectSettled(db, site)).toBe(0)
    await annotate(
      `${phones.operations.length} movements, ${again.length} without an answer after three repetitions`,
    )
    await front.stop()
    await Promise.all(nodes.map((node) => node.stop()))
  },
  300_000,
)
