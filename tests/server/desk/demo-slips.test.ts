import { join } from 'node:path'
import { expect, it } from 'vitest'
import { simulatedRecords } from '../../../server/outside/sandbox/providers/simulated-banks.ts'
import { seedSlips } from '../../../server/outside/sandbox/slip/issue-slips.ts'
import { DEMO_SENDER } from '../../../server/outside/seed/demo-members.ts'
import { seedMembers } from '../../../server/outside/seed/seed-demo.ts'
import { folderStore } from '../../../server/platform/files/file-store.ts'
import { readSettings } from '../../../server/settings/settings.ts'
import { deskServerForFile } from '../../support/desk.ts'
import { systemClock } from '../../support/time/system-clock.ts'

const server = await deskServerForFile()

it('the demo has slips that wait for a person, with a different answer of the bank each time', async () => {
  await seedMembers(server.db, systemClock, readSettings().withdrawals, [DEMO_SENDER])
  const files = folderStore(join(server.dataDir, 'uploads'))
  const world = { clock: systemClock, records: simulatedRecords(server.db) }
  await seedSlips(server.db, files, world)
  await seedSlips(server.db, files, world)
  const nok = await server.enter('nok')
  const rows = async (): Promise<{ id: string; amount: number; finding: string }[]> =>
    Object((await nok.call('/api/slips', { filter: 'open' })).body).rows
  expect((await rows()).map(({ finding }) => finding)).toEqual(Array(4).fill('no-answer'))
  for (const { id } of await rows()) expect((await nok.call(`/api/slips/${id}/ask`, {})).status).toBe(200)
  const found = (await rows()).map(({ amount, finding }) => [amount, finding])
  expect(new Map(found.map(([amount, finding]) => [amount, finding]))).toEqual(
    new Map<unknown, unknown>([
      [500, 'fits'],
      [1050, 'differs'],
      [800, 'differs'],
      [289.85, 'fits'],
    ]),
  )
})
