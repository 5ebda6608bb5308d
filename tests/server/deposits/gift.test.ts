/** Proves S34, S35 and S84. */
import { randomUUID } from 'node:crypto'
import CryptoJS from 'crypto-js'
import { object, parse, string } from 'valibot'
import { expect, it, vi } from 'vitest'
import { creditGift, takeGift } from '../../../server/domains/deposits/evidence/gift.ts'
import { LedgerHalted } from '../../../server/ledger/ledger-errors.ts'
import type { GiftProvider } from '../../../server/outside/providers/gift-provider.ts'
import { TRUELINK_DEVELOPMENT_KEY } from '../../../src/domain/money/gift-link.ts'
import { houseBalance } from '../../support/database/house-balance.ts'
import { memberWith } from '../../support/members.ts'
import { serverForFile } from '../../support/test-server.ts'
import { USUAL_SETTINGS } from '../../support/usual-settings.ts'
import { itEndsSound } from '../ledger/sound.ts'
import { walletSatang } from './slips/read-answers.ts'

const server = await serverForFile({ config: { rateLimit: false } })
const [thai, lao] = await Promise.all([server.logIn('th'), server.logIn('lo')])
const { id: memberId } = await memberWith(server.db, { WALLET: 0 })

const seal = (text: string, key = TRUELINK_DEVELOPMENT_KEY) => CryptoJS.AES.encrypt(text, key).toString()

async function gift(amount: number): Promise<string> {
  const { body } = await server.sandbox('POST', '/api/gift', { amount })
  return parse(object({ link: string() }), body).link
}

const send = (link: string, token = thai, key?: string) =>
  server.request('/api/wallet/truelink', { method: 'POST', token, body: { link }, key })

const codeOf = (link: string) => new URL(link).searchParams.get('v') ?? ''

it('a gift is credited to the member who hands in its link', async () => {
  const before = await walletSatang(server, thai)
  expect(await send(seal(await gift(88.25)))).toMatchObject({ status: 200, body: { message: 'SUCCESS' } })
  expect(await walletSatang(server, thai)).toBe(before + 88_25)
  expect(await houseBalance(server.db, 'bank:TRUEMONEY')).toBe(-88_25)
})

it('a gift is credited once, although two members hand in its link ten times at once', async () => {
  const before = (await walletSatang(server, thai)) + (await walletSatang(server, lao))
  const link = await gift(60)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => send(seal(link), index % 2 ? thai : lao)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => JSON.stringify(body).includes('TRUELINK_DUPLICATE'))).toHaveLength(9)
  expect((await walletSatang(server, thai)) + (await walletSatang(server, lao))).toBe(before + 60_00)
})

it('a gift handed in again is a duplicate for ever', async () => {
  const link = await gift(10)
  await send(seal(link))
  await server.sandbox('POST', '/api/clock', { advanceSeconds: 400 * 86_400 })
  expect(await send(seal(`  ${link}  `), lao)).toMatchObject({
    status: 400,
    body: { message: 'TRUELINK_DUPLICATE' },
  })
})

it('a gift that was redeemed but not credited, because the server died in between, is credited when it is sent again', async () => {
  const link = await gift(31)
  await server.db.query('test.taken', "UPDATE sandbox_gift SET taken_by = 'house' WHERE code = $1", [
    codeOf(link),
  ])
  const before = await walletSatang(server, thai)
  expect((await send(seal(link))).status).toBe(200)
  expect(await walletSatang(server, thai)).toBe(before + 31_00)
})

const [TAKEN_AT, CREDITED_AT] = [new Date('2026-11-22T05:00:00Z'), new Date('2026-11-22T06:00:00Z')]

/** Takes a gift that is worth something when it is looked at, and when it is taken. */
async function take(worthSatang: number | undefined, takenSatang: number | undefined) {
  const code = randomUUID()
  const gifts = {
    look: vi.fn<GiftProvider['look']>(async () => worthSatang),
    take: vi.fn<GiftProvider['take']>(async () => takenSatang),
  }
  const wallet = { db: server.db, clock: { now: () => TAKEN_AT }, gifts }
  const again = () => takeGift(wallet, { memberId, code }, USUAL_SETTINGS.deposits)
  const stored = 'SELECT amount_satang AS satang, sent_at AS "takenAt" FROM arrival WHERE number = $1'
  const taken = await again().catch((error: unknown) => error)
  return { code, gifts, again, taken, stored: await server.db.query('test.gift', stored, [code]) }
}

it('a gift is redeemed once and stored with what it was worth then, and credited with that', async () => {
  const { code, gifts, again, stored } = await take(20_00, 19_00)
  await again()
  expect([gifts.look.mock.calls, gifts.take.mock.calls]).toEqual([[[code]], [[code]]])
  expect(stored).toEqual([{ satang: 19_00, takenAt: TAKEN_AT }])
  await server.db.transaction((tx) => creditGift(tx, memberId, code, CREDITED_AT))
  const posted = `SELECT kind, actor, description, t.occurred_at AS "occurredAt", p.amount_satang AS satang
                    FROM transfer t JOIN posting p ON p.transfer_id = t.id WHERE reference = $1 AND p.amount_satang > 0`
  const deposit = { kind: 'deposit', actor: 'bank:TRUEMONEY', description: 'TRUEMONEY' }
  expect(await server.db.query('test.posted', posted, [`gift:${code}`])).toEqual([
    { ...deposit, occurredAt: CREDITED_AT, satang: 19_00 },
  ])
})

it.each([
  ['that does not exist', undefined, undefined, 0, 0],
  ['of less than two baht', 1_99, 1_99, 0, 0],
  ['of two baht', 2_00, 2_00, 1, 1],
  ['that somebody else redeemed first', 20_00, undefined, 1, 0],
])('a gift %s is redeemed and stored, or left alone', async (_what, worth, taken, times, kept) => {
  const { gifts, stored } = await take(worth, taken)
  expect(gifts.take).toHaveBeenCalledTimes(times)
  expect(stored).toHaveLength(kept)
})

it('a gift is not looked at while the ledger is halted', async () => {
  await server.db.query('test.halt', "INSERT INTO ledger_halt (id, reason) VALUES (1, '{}')")
  const { taken, gifts } = await take(20_00, 20_00)
  await server.database.asSupervisor('DELETE FROM ledger_halt')
  expect(taken).toBeInstanceOf(LedgerHalted)
  expect(gifts.look).not.toHaveBeenCalled()
})

it('no link that a member sends is opened, and none but that of a gift is taken', async () => {
  const whole = await gift(50)
  const calls = vi.spyOn(globalThis, 'fetch')
  for (const link of [
    whole.replace('https', 'http'),
    whole.replace('.com', '.com@127.0.0.1'),
    'file:///etc/passwd',
    '',
  ])
    expect(await send(seal(link))).toMatchObject({ status: 400, body: { message: 'TRUELINK_INVALID' } })
  // The only calls are those of the test.
  expect(calls).toHaveBeenCalledTimes(4)
  calls.mockRestore()
})

it.each([
  ['in plain text', async () => gift(20)],
  ['encrypted with another key', async () => seal(await gift(20), 'another key')],
  ['cut off', async () => seal(await gift(20)).slice(0, 60)],
  ['that is only the header', () => Promise.resolve(Buffer.from('Salted__').toString('base64'))],
  ['that is noise', () => Promise.resolve(Buffer.alloc(3000, 7).toString('base64'))],
])('a link %s is refused', async (_case, make) => {
  expect(await send(await make())).toMatchObject({ status: 400, body: { message: 'TRUELINK_INVALID' } })
})

it('a link that is too long, missing or not text is refused', async () => {
  for (const link of ['A'.repeat(4097), undefined, 7, { $ne: '' }]) {
    const call = { method: 'POST', token: thai, body: { link } }
    expect((await server.request('/api/wallet/truelink', call)).status).toBe(400)
  }
})

itEndsSound(server)
