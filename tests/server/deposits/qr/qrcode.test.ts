/** Proves S22. */
import { randomUUID } from 'node:crypto'
import { parse as parseQr, validate } from 'promptparse'
import { expect, it } from 'vitest'
import { promptPayPayload } from '../../../../server/domains/deposits/expected/qr-payments.ts'
import { serverForFile } from '../../../support/test-server.ts'
import { itEndsSound } from '../../ledger/sound.ts'
import { readQr, walletSatang } from '../slips/read-answers.ts'

const server = await serverForFile({
  config: { rateLimit: false },
  settings: { deposits: { fpMinimum: 25 } },
})
const [thai, lao] = await Promise.all([server.logIn('th'), server.logIn('lo')])

async function create(provider: string, amount: unknown, token = thai, language = 'en') {
  const headers = { 'idempotency-key': randomUUID(), 'accept-language': language }
  return server.request(`/api/qrcode/${provider}`, { method: 'POST', token, body: { amount }, headers })
}

async function idOf(made: Promise<{ body: unknown }>): Promise<string> {
  const { qrcodeId } = readQr((await made).body)
  expect(qrcodeId).not.toBe('')
  return qrcodeId
}

const read = async (provider: string, token = thai) =>
  (await server.request(`/api/qrcode/${provider}`, { token })).body
const cancel = (id: string, token = thai) => server.request(`/api/qrcode/${id}`, { method: 'DELETE', token })
const walletOf = (token = thai) => walletSatang(server, token)

async function payloadOf(id: string): Promise<string> {
  const [row] = await server.db.query<{ payload: string }>(
    'test.payload',
    'SELECT payload FROM qr_payment WHERE id = $1',
    [id],
  )
  return row?.payload ?? ''
}

const pay = (id: string, more: object = {}) => server.sandbox('POST', `/api/qr/${id}/pay`, more)

/** The newest row of the statement. */
async function newestRow(): Promise<unknown> {
  const call = { method: 'POST', token: thai, body: { page: 1, limit: 1 } }
  return Object((await server.request('/api/statement', call)).body).statements[0]
}

it.each([
  ['KBANK', '010753600031508'],
  ['WW', '010555900011101'],
  ['FP', '010555900022202'],
  ['PAYONEX', '010555900033303'],
])('a QR of %s is a picture of a PromptPay payment to %s', async (provider, billerId) => {
  const { status, body } = await create(provider, 1500.5)
  expect(status).toBe(200)
  expect(body).toEqual({
    hasQrcode: true,
    qrcodeId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    qrcode: expect.stringMatching(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/),
    amount: 1500.5,
    payee: 'KRAPAO CO LTD',
    reference: expect.stringMatching(/^[0-9A-F]{20}$/),
    expireIn: expect.any(Number),
  })
  const { qrcodeId, expireIn, markup } = readQr(body)
  expect(expireIn).toBeGreaterThan(895)
  expect(expireIn).toBeLessThanOrEqual(900)
  expect(markup).not.toMatch(/<script|on\w+=|href/)
  const payment = validate.billPayment(await payloadOf(qrcodeId))
  expect(payment).toMatchObject({ billerId, amount: 1500.5, ref1: Object(body).reference })
  expect(await read(provider)).toMatchObject({ hasQrcode: true, qrcodeId, amount: 1500.5 })
})

it('a QR has a checksum of its whole content', async () => {
  const payload = promptPayPayload('010753600031508', 'ABC123', 100_01)
  expect(parseQr(payload, true)?.getTagValue('54')).toBe('100.01')
  expect(parseQr(payload.replace('100.01', '100.02'), true)).toBeNull()
  // Built by the rules of the Bank of Thailand, field by field.
  expect(payload.startsWith('000201010212')).toBe(true)
})

it('a QR created ten times at once leaves one open', async () => {
  await Promise.all(Array.from({ length: 10 }, (_, index) => create('KBANK', index + 1)))
  const [row] = await server.db.query<{ open: number }>(
    'test.open',
    "SELECT count(*) AS open FROM qr_payment WHERE status = 'open'",
  )
  expect(row?.open).toBe(1)
})

it.each([
  ['KBANK', 0, 'Minimum amount 1 baht'],
  ['KBANK', 0.99, 'Minimum amount 1 baht'],
  ['WW', 99.99, 'Minimum amount 100 baht'],
  ['PAYONEX', 99.99, 'Minimum amount 100 baht'],
  ['FP', 24.99, 'Minimum amount 25 baht'],
  ['KBANK', 2_000_000.01, 'Maximum amount 2,000,000 baht'],
  ['KBANK', 1, undefined],
  ['WW', 100, undefined],
  ['PAYONEX', 100, undefined],
  ['FP', 25, undefined],
  ['KBANK', 2_000_000, undefined],
])('an amount at %s of %d makes a QR, or the reason is returned: %s', async (provider, amount, message) => {
  const body = message === undefined ? { hasQrcode: true, amount } : { hasQrcode: false, message }
  expect(await create(provider, amount)).toMatchObject({ status: 200, body })
})

it('an amount is refused with a message in the language of the member', async () => {
  expect((await create('WW', 1, thai, 'th')).body).toMatchObject({ message: 'จำนวนเงินขั้นต่ำ 100 บาท' })
  expect((await create('WW', 1, thai, 'lo')).body).toMatchObject({ message: 'ຈຳນວນເງິນຂັ້ນຕ່ຳ 100 ບາດ' })
})

it.each([-1, 1.005, 'ten', null, undefined, 1e300, true, [10]])(
  'an amount of %j is refused',
  async (amount) => {
    expect((await create('KBANK', amount)).status).toBe(400)
  },
)

it('an amount that is refused leaves the open QR unchanged', async () => {
  const id = await idOf(create('KBANK', 20))
  await create('KBANK', 0)
  expect(await read('KBANK')).toMatchObject({ qrcodeId: id })
})

it('a QR that was cancelled meanwhile is still credited to its member: the money has left the bank', async () => {
  const before = [await walletOf(thai), await walletOf(lao)]
  const id = await idOf(create('KBANK', 30))
  const [, cancelled] = await Promise.all([pay(id), cancel(id)])
  expect([200, 404]).toContain(cancelled.status)
  const other = await idOf(create('KBANK', 5))
  expect(await cancel(other)).toMatchObject({ status: 200, body: { message: 'OK' } })
  expect((await pay(other)).body).toMatchObject({ outcome: 'credited' })
  expect([await walletOf(thai), await walletOf(lao)]).toEqual([(before[0] ?? 0) + 35_00, before[1]])
})

it('another amount than that of the QR is credited as paid, and the statement shows both', async () => {
  const before = await walletOf()
  await pay(await idOf(create('KBANK', 500)), { amount: 300 })
  expect(await walletOf()).toBe(before + 300_00)
  expect(await newestRow()).toMatchObject({ statementType: 'deposit', way: 'qr', amount: 300, asked: 500 })
  await pay(await idOf(create('KBANK', 500)))
  expect(await newestRow()).not.toHaveProperty('asked')
})

it.each(['nonsense', randomUUID()])('an unknown QR credits nothing: %s', async (id) => {
  expect([400, 404]).toContain((await pay(id)).status)
})

it('the QR of another member is not cancelled, exactly like one that does not exist', async () => {
  const id = await idOf(create('KBANK', 20))
  const foreign = await cancel(id, lao)
  const missing = await cancel(randomUUID(), lao)
  expect(foreign).toMatchObject({ status: 404, body: { message: 'NO_DATA' } })
  expect({ status: missing.status, body: missing.body }).toEqual({
    status: foreign.status,
    body: foreign.body,
  })
  expect(await read('KBANK')).toMatchObject({ qrcodeId: id })
  expect(await read('KBANK', lao)).toEqual({ hasQrcode: false })
})

it.each(['KBANK', "'; DROP TABLE qr_payment; --", '%00', 'x'.repeat(90)])(
  'no QR is cancelled under the id %s',
  async (id) => {
    expect([400, 404]).toContain((await cancel(encodeURIComponent(id))).status)
  },
)

it('a provider that does not exist, or not in this market, creates nothing', async () => {
  expect((await create('NOBANK', 10)).status).toBe(400)
  expect(await create('BCEL', 10)).toMatchObject({ status: 400, body: { message: 'QR_FAIL' } })
  expect((await server.request('/api/qrcode/KBANK')).status).toBe(401)
})

itEndsSound(server)
