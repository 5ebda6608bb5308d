import { randomUUID } from 'node:crypto'
import { parse as parseQr } from 'promptparse'
import { beforeEach, describe, expect, it } from 'vitest'
import { creditQr } from '../../../../server/domains/deposits/evidence/qr-report.ts'
import { referenceInQr } from '../../../../server/domains/deposits/expected/qr-code.ts'
import { cancelQr, createQr, openQr } from '../../../../server/domains/deposits/expected/qr-payments.ts'
import { lineFilter, statementPage } from '../../../../server/domains/statements/statement-lines.ts'
import { LedgerHalted } from '../../../../server/ledger/ledger-errors.ts'
import { qrProviders } from '../../../../server/settings/content/money/qr-providers.ts'
import { databaseForFile } from '../../../support/database/test-database.ts'
import { booksOf, memberWith, type TestMember } from '../../../support/members.ts'
import { SANDBOX_HOUSE as house } from '../../../support/sandbox-house.ts'
import { USUAL_SETTINGS } from '../../../support/usual-settings.ts'

const NOW = new Date('2026-11-22T05:00:00Z')
const PAID_AT = new Date('2026-11-22T04:59:30Z')

const test = await databaseForFile()
let member: TestMember
let qrcodeId: string
beforeEach(async () => {
  member = await memberWith(test.db, { WALLET: 1_00 })
  // Of 50 baht.
  const [qr] = await test.db.query<{ id: string }>(
    'test.qr',
    `INSERT INTO qr_payment (id, member_id, provider, amount_satang, payload, created_at, expires_at)
     VALUES (gen_random_uuid(), $1, 'KBANK', 5000, '', $2, $2) RETURNING id`,
    [member.id, NOW],
  )
  qrcodeId = qr?.id ?? ''
})

const reported = (amount = 50_00, reference: string = randomUUID(), id = qrcodeId) =>
  creditQr({ db: test.db, clock: { now: () => NOW } }, { qrcodeId: id, reference, amount, paidAt: PAID_AT })

const walletSatang = async () => (await booksOf(test.db, member.id))['wallet']

const held = (reference: string) =>
  test.db.query(
    'test.held',
    `SELECT why, coalesce(code, 'QR') AS bank, qr_named AS qr, amount_satang AS satang FROM arrival
      WHERE number = $1 AND why IS NOT NULL ORDER BY amount_satang`,
    [reference],
  )

const arrivals = () =>
  test.db.query(
    'test.arrivals',
    `SELECT a.number AS reference, a.amount_satang AS satang, a.sent_at AS "paidAt", t.actor, t.description
       FROM arrival a JOIN transfer t ON t.reference = a.deposit_reference WHERE a.qr_id = $1 ORDER BY t.id`,
    [qrcodeId],
  )

/** The member creates a QR of 10 baht. */
const create = (code = 'KBANK') => {
  const provider = qrProviders(1_00, house.qr).find((one) => one.code === code)
  if (provider === undefined) throw new Error(`there is no ${code}`)
  const validSeconds = USUAL_SETTINGS.deposits.qrSeconds
  return test.db.transaction((tx) => createQr(tx, member.id, { provider, house, validSeconds }, 10_00, NOW))
}
const open = (code = 'KBANK', now = NOW) => openQr(test.db, member.id, code, now)

it('a QR requests its amount in kip by LaoQR, for the house, once, with its own reference', async () => {
  const { id, payload } = await create('BCEL')
  const read = parseQr(payload, true)
  expect(read, 'its checksum is right').not.toBeNull()
  expect(payload).toMatch(/6304[\dA-F]{4}$/)
  const tags = ['00', '01', '52', '53', '54', '58', '59', '60'].map((tag) => read?.getTagValue(tag))
  expect(tags).toEqual(['01', '12', '0000', '418', '6900', 'LA', 'KRAPAO CO LTD', 'VIENTIANE'])
  const receiver = ['00', '01', '02', '03'].map((tag) => read?.getTagValue('38', tag))
  expect(receiver).toEqual(['A005266284662577', '27710418', '002', 'mch26KRAPAO1101'])
  expect(read?.getTagValue('62', '01')).toBe(id.replaceAll('-', '').slice(12).toUpperCase())
})

it('a QR can be paid for 15 minutes, at its provider, by its member', async () => {
  const made = await create()
  const end = new Date(NOW.getTime() + 15 * 60_000)
  expect(made.expiresAt).toEqual(end)
  expect(await open('KBANK', new Date(end.getTime() - 1))).toEqual(made)
  expect(await open('KBANK', end)).toBeUndefined()
  expect(await open('WW')).toBeUndefined()
  member = await memberWith(test.db, { WALLET: 0 })
  expect(await open()).toBeUndefined()
})

it('a QR is cancelled by its member, any number of times, or by the next one, but never once it is paid', async () => {
  const cancel = (id: string) => cancelQr(test.db, member.id, id)
  const [paid, cancelled] = [await create(), await create()]
  for (const id of [cancelled.id.toUpperCase(), cancelled.id]) await cancel(id)
  await test.db.query('test.paid', "UPDATE qr_payment SET status = 'paid' WHERE id = $1", [paid.id])
  await expect(cancel(paid.id)).rejects.toMatchObject({ code: 'NO_DATA' })
  const next = [await create(), await create('WW')]
  const status = async ({ id }: { id: string }) =>
    Object((await test.db.query('test.status', 'SELECT status FROM qr_payment WHERE id = $1', [id]))[0])
      .status
  expect(await Promise.all([paid, cancelled, ...next].map(status))).toEqual([
    'paid',
    'cancelled',
    'cancelled',
    'open',
  ])
})

it('a QR that is paid is credited once, however often and at how many nodes its provider reports the payment', async () => {
  const reference = randomUUID()
  const ids = [qrcodeId.toUpperCase(), ...Array.from({ length: 7 }, () => qrcodeId)]
  const outcomes = await Promise.all(ids.map((id) => reported(50_00, reference, id)))
  expect(outcomes.filter((outcome) => outcome === 'credited')).toHaveLength(1)
  expect(await reported(50_00, reference)).toBe('already-credited')
  expect(await walletSatang()).toBe(51_00)
  expect(await arrivals()).toEqual([
    { reference, satang: 50_00, paidAt: PAID_AT, actor: 'bank:KBANK', description: 'KBANK' },
  ])
})

it.each([1, 49_99, 50_01, 900_00])(
  'a QR that is paid with %d satang instead of 5,000 is credited with them',
  async (paid) => {
    expect(await reported(paid)).toBe('credited')
    expect(await walletSatang()).toBe(1_00 + paid)
  },
)

it.each(['KBANK', 'BCEL'])(
  'a payment names its QR by the reference inside it, in any case, or by its id: at %s',
  async (gateway) => {
    const { id, payload } = await create(gateway)
    const inside = referenceInQr(payload) ?? ''
    for (const named of [inside, inside.toLowerCase(), id, id.toUpperCase()])
      expect(await reported(5_00, randomUUID(), named)).toBe('credited')
  },
)

it('the QR of a payment is found by an index', async () => {
  const plan = await test.db.transaction(async (tx) => {
    // The table is too small for the planner to prefer any index.
    await tx.query('test.no-scan', 'SET LOCAL enable_seqscan = off')
    const find = "SELECT id FROM qr_payment WHERE qr_reference(id::text) = qr_reference('x') FOR UPDATE"
    return tx.query('test.plan', `EXPLAIN ${find}`)
  })
  expect(JSON.stringify(plan)).toContain('qr_payment_reference')
})

it('a QR that is paid twice, by two payments, is credited twice, and both are recorded', async () => {
  expect(await reported(50_00, 'first of two')).toBe('credited')
  expect(await reported(20_00, 'second of two')).toBe('credited')
  expect(await reported(20_00, 'second of two')).toBe('already-credited')
  expect(await walletSatang()).toBe(71_00)
  expect(await arrivals()).toMatchObject([
    { reference: 'first of two', satang: 50_00 },
    { reference: 'second of two', satang: 20_00 },
  ])
})

it('a QR that does not exist is unknown, and its payment is held for a person, once', async () => {
  const [reference, id] = [randomUUID(), randomUUID()]
  expect(await reported(50_00, reference, id)).toBe('unknown')
  expect(await reported(50_00, reference, id)).toBe('unknown')
  expect(await held(reference)).toEqual([{ why: 'unknown-qr', bank: 'QR', qr: id, satang: 50_00 }])
})

it('payments of two unknown QRs that two gateways number alike are both held', async () => {
  const [reference, one, other] = [randomUUID(), randomUUID(), randomUUID()]
  for (const id of [one, other, one.toUpperCase(), other])
    expect(await reported(50_00, reference, id)).toBe('unknown')
  expect(await held(reference)).toHaveLength(2)
})

it.each([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])(
  'a payment of %s is no payment at all',
  async (amount) => {
    await expect(reported(amount)).rejects.toBeInstanceOf(RangeError)
    expect(await walletSatang()).toBe(1_00)
  },
)

it('a QR that is paid is credited after a halt of the ledger, when it is reported again', async () => {
  const reference = randomUUID()
  await test.db.query('test.halt', "INSERT INTO ledger_halt (id, reason) VALUES (1, '{}')")
  await expect(reported(50_00, reference)).rejects.toBeInstanceOf(LedgerHalted)
  await test.asSupervisor('DELETE FROM ledger_halt')
  expect(await reported(50_00, reference)).toBe('credited')
})

const atRate = (kipPerBaht: number) =>
  test.asSupervisor(
    `UPDATE qr_payment SET kip = 34501, kip_per_baht = ${kipPerBaht}, rate_since = '2026-11-01T00:00:00Z' WHERE id = '${qrcodeId}'`,
  )

describe('a QR in kip, 34,501 for 50 baht', () => {
  beforeEach(() => atRate(690.02))

  it.each([
    [34_501, 50_00],
    [34_500, 49_99],
    [69_002, 100_00],
    [1, 1],
  ])(
    'a QR of 34,501 kip for 50 baht that is paid with %d kip is credited with %d satang',
    async (kip, satang) => {
      expect(await reported(kip)).toBe('credited')
      expect(await walletSatang()).toBe(1_00 + satang)
    },
  )

  it('a QR of 34,501 kip for 50 baht is known again by its kip, whatever an older version reckoned that they are worth', async () => {
    const reference = randomUUID()
    expect(await reported(69_000, reference)).toBe('credited')
    await atRate(690.2)
    expect(await reported(69_000, reference)).toBe('already-credited')
    expect(await reported(69_001, reference)).toBe('held')
  })

  it('a QR of 34,501 kip for 50 baht keeps its kip and its rate with the deposit for ever', async () => {
    expect(await reported(34_500)).toBe('credited')
    const [row] = await statementPage(test.db, member.id, { page: 1, limit: 1 }, lineFilter())
    expect(row).toMatchObject({
      amountSatang: 49_99,
      kip: 34_500,
      kipPerBaht: 690.02,
      rateSince: new Date('2026-11-01T00:00:00Z'),
    })
  })
})
