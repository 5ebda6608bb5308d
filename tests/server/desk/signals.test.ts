/** What needs somebody now, and how everything outside answers, as the desk shows it. What each role may is in `roles.test.ts`. */
import { expect, it } from 'vitest'
import { sign } from '../../../server/outside/connections/reports/webhook.ts'
import { uuidv7 } from '../../../server/platform/db/uuid.ts'
import { deskServerForFile } from '../../support/desk.ts'
import { folderForFile, writeIn } from '../../support/folder-for-file.ts'
import { memberWith } from '../../support/members.ts'
import { behave, moneyClient, TIMING } from '../games/money-server.ts'

const KEY = 'k'.repeat(32)
const alerts = {
  url: 'https://house.example',
  key: KEY,
  desk: 'https://desk.example',
  minutes: { withdrawals: 0 },
}
const server = await deskServerForFile({
  config: {
    rateLimit: false,
    connectionsFile: writeIn(await folderForFile(), 'connections.json', { alerts }),
  },
  timing: { ...TIMING, retryMs: 3_600_000, leaseMs: 3_600_000 },
})
const { db } = server
const [nok, aree] = [await server.enter('nok'), await server.enter('aree')]

const signals = async () => Object((await nok.call('/api/signals')).body).signals
const connection = async (name: string) => {
  const { body } = await aree.call('/api/connections')
  return Array.isArray(body) ? body.find((one) => Object(one).name === name) : undefined
}

it('each kind that waits is counted with the age of the oldest, and is late after the time of the house', async () => {
  expect(await signals()).toEqual([])
  const member = await memberWith(db, { WALLET: 900_00 })
  await server.withdrawal(member, 300)
  await server.unknownMoney('SIGNAL1')
  await db.query('test.account', "UPDATE member SET bank_account_no = '9990001112' WHERE id = $1", [
    member.id,
  ])
  await expect.poll(signals).toMatchObject([
    { kind: 'withdrawals', count: 1, isLate: true },
    { kind: 'arrivals', count: 1, isLate: false },
    { kind: 'accounts', count: 1, isLate: true },
  ])
})

it('a slip that a machine examines is no work for anybody before a minute is over', async () => {
  const { id } = await memberWith(db, { WALLET: 0 })
  const upload = uuidv7()
  await db.query(
    'test.upload',
    "INSERT INTO upload (id, owner, sha256, kind, bytes) VALUES ($1, 'x', '\\x00', 'png', 1)",
    [upload],
  )
  const insert = (madeAt: number) =>
    db.query(
      'test.slip',
      "INSERT INTO slip (id, member_id, upload_id, created_at, due_at) VALUES ($1, $2, $3, now(), 'infinity')",
      [uuidv7(madeAt), id, upload],
    )
  await insert(Date.now())
  await insert(Date.now() - 61_000)
  await expect.poll(signals).toContainEqual(expect.objectContaining({ kind: 'slips', count: 1 }))
})

it('a game that fails is named with its cause and its open transfers, and is asked again at once', async () => {
  const member = await memberWith(db, { WALLET: 100_00, JOKER: 0 })
  const client = moneyClient(server, member)
  await client.transfer('WALLET', 'JOKER', 7)
  await expect
    .poll(() => connection('game:JOKER'))
    .toMatchObject({ isConnected: true, succeededAt: expect.any(String), failing: null, open: null })
  await behave(server, 'JOKER', 'silent')
  await client.transfer('WALLET', 'JOKER', 5)
  await client.transfer('WALLET', 'JOKER', 4)
  await expect
    .poll(() => connection('game:JOKER'))
    .toMatchObject({
      fault: 'no answer in time',
      failing: { times: expect.any(Number) },
      open: { times: 2, amount: 9 },
    })
  await expect
    .poll(signals)
    .toContainEqual(expect.objectContaining({ kind: 'providers', count: 1, isLate: false }))

  await behave(server, 'JOKER', 'ok')
  expect(await nok.keyed('/api/connections/ask-again', { game: 'JOKER' })).toMatchObject({
    body: { outcome: 'done', transfers: 2 },
  })
  await expect
    .poll(() => connection('game:JOKER'))
    .toMatchObject({ failing: null, open: null, fault: 'no answer in time' })
  await expect.poll(signals).not.toContainEqual(expect.objectContaining({ kind: 'providers' }))
  const { body } = await (await server.enter('mali')).call('/api/log', { search: 'JOKER' })
  expect(body).toMatchObject([{ act: 'game-ask-again', detail: { transfers: 2 } }])
})

it('a report that is refused is counted whatever is accepted after it, and a stranger without a signature is not', async () => {
  const post = (body: string, signature?: string) =>
    server.request('/reports/bank', {
      method: 'POST',
      body,
      headers: { 'x-requested-with': undefined, ...(signature && { 'x-krapao-signature': signature }) },
    })
  expect(await post('{}')).toMatchObject({ status: 401 })
  const now = Math.floor(Date.now() / 1000)
  expect(await post('{}', sign(KEY, Buffer.from('{}'), now))).toMatchObject({ status: 401 })
  await server.transfer('0812345678', 'ACCEPTED1')
  await expect
    .poll(() => connection('reports:bank'))
    .toMatchObject({
      fault: '401 signature',
      failing: { times: 1 },
      succeededAt: expect.any(String),
    })
  await expect
    .poll(signals)
    .toContainEqual(expect.objectContaining({ kind: 'reports', count: 1, isLate: true }))
})
