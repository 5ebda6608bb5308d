import { createHmac, randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { sign } from '../../../../server/outside/connections/reports/webhook.ts'
import { folderForFile, writeIn } from '../../../support/folder-for-file.ts'
import { memberWith, type TestMember } from '../../../support/members.ts'
import { serverForFile } from '../../../support/test-server.ts'

const [OLD, NEW, FOREIGN] = ['o'.repeat(40), 'n'.repeat(40), 'f'.repeat(40)] as const
const NOW = () => Math.floor(Date.now() / 1000)

const folder = await folderForFile()
const account = { mode: 'AUTO', bankAccountNo: '1112223334', bankAccountName: 'HOUSE', currency: 'BAHT' }
const site = { bankAccounts: [{ ...account, bankCode: 'SCB' }], qr: { KBANK: '012345678901234' } }
const connections = { reports: { keys: [OLD, NEW], from: ['bank', 'qr'] } }
const server = await serverForFile({
  config: {
    sandboxPort: undefined,
    siteFile: writeIn(folder, 'site.json', site),
    connectionsFile: writeIn(folder, 'connections.json', connections),
  },
})

const transferFrom = ({ username }: TestMember) => ({
  reference: randomUUID(),
  houseBankCode: 'SCB',
  senderBankCode: 'SCB',
  senderAccountNo: username,
  amountSatang: 75_00,
  sentAt: new Date().toISOString(),
})

/** Sends the text as it is, with that signature. */
const post = (path: string, body: string, signature: string | undefined) =>
  server.request(path, {
    method: 'POST',
    body,
    headers: { 'x-requested-with': undefined, ...(signature && { 'x-krapao-signature': signature }) },
  })
const signed = (report: object, key = OLD, atSeconds = NOW()) => {
  const body = JSON.stringify(report)
  return { body, signature: sign(key, Buffer.from(body), atSeconds) }
}
/** Signed with the right key at a time that is written otherwise. */
const signedAt = (report: object, time: string) => {
  const body = JSON.stringify(report)
  const v1 = createHmac('sha256', OLD).update(`${time}.${body}`).digest('hex')
  return { body, signature: `t=${time},v1=${v1}` }
}
const reportTo = (path: string, report: object, key?: string) => {
  const { body, signature } = signed(report, key)
  return post(path, body, signature)
}
const satangOf = async (member: TestMember) => {
  const { body } = await server.request('/api/wallet', { token: member.token })
  return Math.round(Object(body).wallet.amount * 100)
}

it('a transfer that a bank reports is credited once, however often, with whichever key and at whichever time', async () => {
  const member = await memberWith(server.db, { WALLET: 0 })
  const transfer = transferFrom(member)
  const reported = [OLD, NEW, OLD, NEW].map((key) => reportTo('/reports/bank', transfer, key))
  const answers = (await Promise.all(reported)).map(({ status, body }) => `${status} ${Object(body).outcome}`)
  expect(answers.filter((answer) => answer === '200 credited')).toHaveLength(1)
  expect(answers.filter((answer) => answer === '200 already-credited')).toHaveLength(3)
  expect(await satangOf(member)).toBe(75_00)
})

it('an intercepted report that an attacker repeats, byte for byte, credits nothing more', async () => {
  const member = await memberWith(server.db, { WALLET: 0 })
  const { body, signature } = signed(transferFrom(member))
  await post('/reports/bank', body, signature)
  const again = await post('/reports/bank', body, signature)
  expect(again).toMatchObject({ status: 200, body: { outcome: 'already-credited' } })
  expect(await satangOf(member)).toBe(75_00)
})

it.each<[string, (report: object) => { body: string; signature: string | undefined }, string?]>([
  ['without a signature', (report) => ({ ...signed(report), signature: undefined })],
  ['signed with another key', (report) => signed(report, FOREIGN)],
  [
    'changed after it was signed',
    (report) => ({ ...signed(report), body: JSON.stringify({ ...report, amountSatang: 1 }) }),
  ],
  ['with one more space', (report) => ({ ...signed(report), body: `${JSON.stringify(report)} ` })],
  ['signed 301 s ago', (report) => signed(report, OLD, NOW() - 301), 'outside-window'],
  ['signed in 310 s', (report) => signed(report, OLD, NOW() + 310), 'outside-window'],
  [
    'with another time than was signed',
    (report) => {
      const { body, signature } = signed(report, OLD, NOW() - 4000)
      return { body, signature: signature.replace(/t=\d+/, `t=${NOW()}`) }
    },
  ],
  ['signed at a time in hexadecimal digits', (report) => signedAt(report, `0x${NOW().toString(16)}`)],
  ['signed at a time with an exponent', (report) => signedAt(report, `${NOW()}e0`)],
  ['signed at a fraction of a second', (report) => signedAt(report, `${NOW()}.5`)],
  ['with an invalid signature', (report) => ({ ...signed(report), signature: 't=1,v1=zz' })],
  [
    'with many guesses',
    (report) => {
      const { body, signature } = signed(report)
      return { body, signature: signature.replace(',', `,${'v1=00,'.repeat(9)}`) }
    },
  ],
])('a report %s is refused, and no part of it is read', async (_how, made, reason) => {
  const member = await memberWith(server.db, { WALLET: 0 })
  const { body, signature } = made(transferFrom(member))
  const answer = await post('/reports/bank', body, signature)
  expect(answer).toMatchObject({ status: 401, body: { message: 'KEY_INVALID' } })
  expect(Object(answer.body).params).toEqual({ key: 'X-Krapao-Signature', ...(reason && { reason }) })
  expect(await satangOf(member)).toBe(0)
})

it('a report may be signed with several keys, as during a key rotation', async () => {
  const member = await memberWith(server.db, { WALLET: 0 })
  const { body, signature } = signed(transferFrom(member))
  const foreign = sign(FOREIGN, Buffer.from(body), NOW()).split(',')[1]
  const [time = '', own = ''] = signature.split(',')
  expect(await post('/reports/bank', body, `${time},${foreign},${own}`)).toMatchObject({ status: 200 })
})

it.each([
  ['amountSatang', 75.5],
  ['amountSatang', -1],
  ['amountSatang', 2 ** 60],
  ['amountSatang', 100_000_000_001],
  ['amountSatang', '7500'],
  ['reference', ''],
  ['senderAccountNo', 'a\0b'],
  ['sentAt', 'yesterday'],
  ['sentAt', '2026-11-25 08:00:00Z'],
  ['sentAt', '2026-11-25T08:00:00'],
  ['sentAt', '2026-02-30T08:00:00Z'],
  ['sentAt', '2569-11-25T08:00:00+07:00'],
  ['sentAt', '0001-11-25T08:00:00Z'],
])('a report whose %s is %j is refused', async (field, value) => {
  const member = await memberWith(server.db, { WALLET: 0 })
  const answer = await reportTo('/reports/bank', { ...transferFrom(member), [field]: value })
  expect(answer).toMatchObject({ status: 400, body: { message: 'KEY_INVALID', params: { key: field } } })
  expect(await satangOf(member)).toBe(0)
})

it('signed text that is no report is refused', async () => {
  for (const body of ['', '{', '[]', 'null', '7']) {
    const answer = await post('/reports/bank', body, sign(OLD, Buffer.from(body), NOW()))
    expect([body, answer.status]).toEqual([body, 400])
  }
  const member = await memberWith(server.db, { WALLET: 0 })
  expect((await reportTo('/reports/qr', transferFrom(member))).status).toBe(400)
})

it('a body that is a transfer and a payment is neither, because the signature covers no address', async () => {
  const member = await memberWith(server.db, { WALLET: 0 })
  const both = { ...transferFrom(member), ...paymentOf(randomUUID(), 75_00) }
  for (const path of ['/reports/bank', '/reports/qr'])
    expect([path, (await reportTo(path, both)).status]).toEqual([path, 400])
  expect(await satangOf(member)).toBe(0)
})

it('bytes that are no UTF-8 are refused', async () => {
  const member = await memberWith(server.db, { WALLET: 0 })
  const [start = '', end = ''] = JSON.stringify({ ...transferFrom(member), reference: '@' }).split('@')
  const body = Buffer.concat([Buffer.from(start), Buffer.from([0xff]), Buffer.from(end)])
  const answer = await fetch(new URL('/reports/bank', server.url), {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'x-krapao-signature': sign(OLD, body, NOW()) },
  })
  expect(answer.status).toBe(400)
})

it('money of an unknown sender is accepted, so that it is not reported for ever, and held for a person', async () => {
  const member = await memberWith(server.db, { WALLET: 0 })
  const stranger = { ...transferFrom(member), senderAccountNo: '9998887776' }
  const answer = await reportTo('/reports/bank', stranger)
  expect(answer).toMatchObject({ status: 200, body: { outcome: 'unknown-sender' } })
  const held = 'SELECT 1 FROM arrival WHERE number = $1'
  expect(await server.db.query('test.held', held, [stranger.reference])).toHaveLength(1)
  expect(server.log()).toContain('money was reported that nobody was credited with')
})

it('while the ledger is halted a report is not accepted; when it is repeated later, it is credited', async () => {
  const member = await memberWith(server.db, { WALLET: 0 })
  const transfer = transferFrom(member)
  await server.db.query('test.halt', "INSERT INTO ledger_halt (id, reason) VALUES (1, '{}')")
  try {
    expect((await reportTo('/reports/bank', transfer)).status).toBe(503)
  } finally {
    await server.database.asSupervisor('DELETE FROM ledger_halt')
  }
  expect(await reportTo('/reports/bank', transfer)).toMatchObject({ body: { outcome: 'credited' } })
  expect(await satangOf(member)).toBe(75_00)
})

it('other methods are refused where banks report', async () => {
  expect(await server.request('/reports/bank')).toMatchObject({ status: 405 })
})

const paymentOf = (qrcodeId: string | undefined, amount: number) => {
  const [reference, paidAt] = [randomUUID(), new Date().toISOString()]
  return { qrcodeId, reference, amount, paidAt }
}

it('a QR gateway has a payment that it reports credited once, and a second payment as well', async () => {
  const member = await memberWith(server.db, { WALLET: 0 })
  const made = await server.request('/api/qrcode/KBANK', {
    method: 'POST',
    token: member.token,
    body: { amount: 120 },
  })
  expect(made.status).toBe(200)
  const ofMember = 'SELECT id FROM qr_payment WHERE member_id = $1'
  const [qr] = await server.db.query<{ id: string }>('test.qr', ofMember, [member.id])
  const payment = paymentOf(qr?.id, 120_00)
  for (const outcome of ['credited', 'already-credited'])
    expect(await reportTo('/reports/qr', payment)).toMatchObject({ status: 200, body: { outcome } })
  const second = await reportTo('/reports/qr', { ...payment, reference: randomUUID() })
  expect(second).toMatchObject({ body: { outcome: 'credited' } })
  expect(await satangOf(member)).toBe(240_00)
})

it('a payment of an unknown QR is acknowledged, credits nobody, and its number is logged', async () => {
  const payment = paymentOf(randomUUID(), 1_00)
  const answer = await reportTo('/reports/qr', payment)
  expect(answer).toMatchObject({ status: 200, body: { outcome: 'unknown' } })
  const entry = server
    .log()
    .split('\n')
    .find((one) => one.includes(payment.reference))
  expect(JSON.parse(entry ?? '{}')).toMatchObject({
    msg: 'money was reported that nobody was credited with',
    outcome: 'unknown',
    qrcodeId: payment.qrcodeId,
    amount: 1_00,
  })
})
