/** Proves S22. */
import { randomUUID } from 'node:crypto'
import { parse as parseQr, validate } from 'promptparse'
import { describe, expect, it } from 'vitest'
import { creditQr } from '../../../../server/domains/deposits/evidence/qr-report.ts'
import { promptPayPayload } from '../../../../server/domains/deposits/expected/qr-payments.ts'
import { serverForFile } from '../../../support/test-server.ts'
import { itEndsSound } from '../../ledger/sound.ts'
import { readQr, walletSatang } from '../slips/read-answers.ts'

const server = await serverForFile({ config: { rateLimit: false } })
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

async function read(provider: string, token = thai) {
  return (await server.request(`/api/qrcode/${provider}`, { token })).body
}

async function cancel(id: string, token = thai) {
  return server.request(`/api/qrcode/${id}`, { method: 'DELETE', token })
}

async function walletOf(token = thai): Promise<number> {
  return walletSatang(server, token)
}

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
async function newestRow(token = thai): Promise<unknown> {
  const { body } = await server.request('/api/statement', {
    method: 'POST',
    token,
    body: { page: 1, limit: 1 },
  })
  return Object(body).statements[0]
}

describe('a QR', () => {
  it.each([
    ['KBANK', '010753600031508'],
    ['WW', '010555900011101'],
    ['FP', '010555900022202'],
    ['PAYONEX', '010555900033303'],
  ])('of %s is a picture of a PromptPay payment to %s', async (provider, billerId) => {
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

  it('has a checksum of its whole content', async () => {
    const payload = promptPayPayload('010753600031508', 'ABC123', 100_01)
    expect(parseQr(payload, true)?.getTagValue('54')).toBe('100.01')
    expect(parseQr(payload.replace('100.01', '100.02'), true)).toBeNull()
    // Built by the rules of the Bank of Thailand, field by field.
    expect(payload.startsWith('000201010212')).toBe(true)
  })

  it('created twenty times at once leaves one open', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => create('KBANK', index + 1)))
    const [row] = await server.db.query<{ open: number }>(
      'test.open',
      "SELECT count(*) AS open FROM qr_payment WHERE status = 'open'",
    )
    expect(row?.open).toBe(1)
  })

  it('is created once for one key', async () => {
    const call = { method: 'POST', token: thai, body: { amount: 77 }, key: randomUUID() }
    const repeat = () => server.request('/api/qrcode/FP', call)
    const answers = await Promise.all([repeat(), repeat(), repeat()])
    const ids = answers.flatMap(({ status, body }) => (status === 200 ? [readQr(body).qrcodeId] : []))
    expect(new Set(ids).size).toBe(1)
  })
})

describe('an amount', () => {
  it.each([
    ['KBANK', 0, 'Minimum amount 1 baht'],
    ['KBANK', 0.99, 'Minimum amount 1 baht'],
    ['WW', 99.99, 'Minimum amount 100 baht'],
    ['PAYONEX', 99.99, 'Minimum amount 100 baht'],
    ['FP', 9.99, 'Minimum amount 10 baht'],
    ['KBANK', 2_000_000.01, 'Maximum amount 2,000,000 baht'],
  ])('at %s of %d creates no QR, and the reason is returned', async (provider, amount, message) => {
    expect(await create(provider, amount)).toMatchObject({ status: 200, body: { hasQrcode: false, message } })
  })

  it.each([
    ['KBANK', 1],
    ['WW', 100],
    ['PAYONEX', 100],
    ['FP', 10],
    ['KBANK', 2_000_000],
  ])('at %s of exactly %d creates one', async (provider, amount) => {
    expect((await create(provider, amount)).body).toMatchObject({ hasQrcode: true, amount })
  })

  it('is refused with a message in the language of the member', async () => {
    expect((await create('WW', 1, thai, 'th')).body).toMatchObject({ message: 'จำนวนเงินขั้นต่ำ 100 บาท' })
    expect((await create('WW', 1, thai, 'lo')).body).toMatchObject({ message: 'ຈຳນວນເງິນຂັ້ນຕ່ຳ 100 ບາດ' })
  })

  it.each([-1, 1.005, 'ten', null, undefined, 1e300, true, [10]])('of %j is refused', async (amount) => {
    expect((await create('KBANK', amount)).status).toBe(400)
  })

  it('that is refused leaves the open QR unchanged', async () => {
    const id = await idOf(create('KBANK', 20))
    await create('KBANK', 0)
    expect(await read('KBANK')).toMatchObject({ qrcodeId: id })
  })
})

describe('paying', () => {
  it('credits the amount of the QR to the member who created it', async () => {
    const before = [await walletOf(thai), await walletOf(lao)]
    const id = await idOf(create('KBANK', 40, lao))
    await pay(id)
    expect([await walletOf(thai), await walletOf(lao)]).toEqual([before[0], (before[1] ?? 0) + 40_00])
  })

  it('a QR that was cancelled meanwhile is still credited: the money has left the bank', async () => {
    const before = await walletOf()
    const id = await idOf(create('KBANK', 30))
    const [, cancelled] = await Promise.all([pay(id), cancel(id)])
    expect([200, 404]).toContain(cancelled.status)
    expect(await walletOf()).toBe(before + 30_00)
    const other = await idOf(create('KBANK', 5))
    expect(await cancel(other)).toMatchObject({ status: 200, body: { message: 'OK' } })
    expect((await pay(other)).body).toMatchObject({ outcome: 'credited' })
    expect((await pay(other)).body).toMatchObject({ outcome: 'credited' })
    expect(await walletOf()).toBe(before + 40_00)
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
})

describe('a gateway reports a payment of a QR', () => {
  const PAID_AT = new Date('2026-11-22T05:00:00Z')
  const report = (qrcodeId: string, amount: number) =>
    creditQr(
      { db: server.db, clock: { now: () => PAID_AT } },
      { qrcodeId, amount, reference: randomUUID(), paidAt: PAID_AT },
    )

  it('by the reference inside it, in any case, or by its id, and the member is credited', async () => {
    const before = await walletOf()
    const id = await idOf(create('KBANK', 40))
    const { ref1 = '' } = validate.billPayment(await payloadOf(id)) ?? {}
    for (const named of [ref1, ref1.toLowerCase(), id, id.toUpperCase()])
      expect(await report(named, 40_00)).toBe('credited')
    expect(await walletOf()).toBe(before + 160_00)
  })

  it('by what its screen shows, which cancels nothing of another member', async () => {
    const made = create('KBANK', 40)
    const { reference } = Object((await made).body)
    expect(await cancel(reference, lao)).toMatchObject({ status: 404 })
    expect(await report(reference, 40_00)).toBe('credited')
  })

  it('and it is found by an index', async () => {
    const plan = await server.db.transaction(async (tx) => {
      // The table is too small for the planner to prefer any index.
      await tx.query('test.no-scan', 'SET LOCAL enable_seqscan = off')
      return tx.query(
        'test.plan',
        "EXPLAIN SELECT id FROM qr_payment WHERE qr_reference(id::text) = qr_reference('x') FOR UPDATE",
      )
    })
    expect(JSON.stringify(plan)).toContain('qr_payment_reference')
  })
})

describe('cancelling', () => {
  it("of another member's QR is refused exactly like one that does not exist", async () => {
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
    'of %s is refused',
    async (id) => {
      expect([400, 404]).toContain((await cancel(encodeURIComponent(id))).status)
    },
  )
})

it('a provider that does not exist, or not in this market, creates nothing', async () => {
  expect((await create('NOBANK', 10)).status).toBe(400)
  expect(await create('BCEL', 10)).toMatchObject({ status: 400, body: { message: 'QR_FAIL' } })
  expect((await server.request('/api/qrcode/KBANK')).status).toBe(401)
})

itEndsSound(server)
