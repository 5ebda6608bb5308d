import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { deskServerForFile } from '../../support/desk.ts'
import { stranger } from '../members/newcomer.ts'
import { newPlayer, type Player } from '../rewards/player.ts'
import { loggedActs } from './logged-acts.ts'
import { newPhone } from './new-contact.ts'

const server = await deskServerForFile({ config: { rateLimit: false } })
const [mali, nok] = [await server.enter('mali'), await server.enter('nok')]

const propose = async ({ id }: Player, typed: object) =>
  (await mali.propose({ kind: 'member-phone', memberId: id, ...typed })).body
async function change(player: Player, phone: string) {
  expect(await propose(player, await server.codeFor(mali, player.id, phone))).toEqual({ outcome: 'done' })
  expect(await nok.decide(player.id)).toEqual({ outcome: 'done' })
}
const logIn = (username: string) => {
  const body = { username, password: stranger().password }
  return server.request('/api/login', { method: 'POST', body })
}
const register = async (username: string) => {
  const body = { ...stranger(), username }
  return (await server.request('/api/account', { method: 'POST', body })).body
}

describe('another phone number, whose code the member reads out', () => {
  it('is what they log in with once a second person has confirmed it; games do not notice', async () => {
    const player = await newPlayer(server)
    await player.deposit(300)
    await player.toGame(100)
    const phone = newPhone()
    expect(await propose(player, await server.codeFor(mali, player.id, phone))).toEqual({ outcome: 'done' })
    expect(await player.walletSatang()).toBe(200_00)
    expect(await nok.decide(player.id)).toEqual({ outcome: 'done' })
    expect((await player.request('/api/wallet')).status).toBe(401)
    expect((await logIn(player.username)).status).toBe(401)
    const { token } = Object((await logIn(phone)).body)
    const after = (path: string) => server.request(path, { token })
    expect((await after('/api/wallet/refresh/slot')).status).toBe(200)
    const { wallet, slots } = Object((await after('/api/wallet')).body)
    expect([wallet.amount, slots.find(({ code }: { code: string }) => code === 'PG').amount]).toEqual([
      200, 100,
    ])
    const shown = { before: expect.stringMatching(/^08/), after: expect.stringMatching(/^09/) }
    expect(await loggedActs(server, player.id)).toMatchObject([
      { act: 'member-phone-confirm', detail: shown },
      { act: 'member-phone-propose', detail: shown },
      { act: 'member-send-code' },
    ])
  })

  it('needs the code; five wrong ones end it, however often it is proposed', async () => {
    const player = await newPlayer(server)
    const typed = await server.codeFor(mali, player.id, newPhone())
    const otpCode = String(Object(typed).otpCode).replace(/\d$/, (digit) => String((Number(digit) + 1) % 10))
    for (let attempt = 1; attempt < 5; attempt += 1)
      expect(await propose(player, { ...typed, otpCode })).toMatchObject({ message: 'OTP_CODE_INVALID' })
    expect(await propose(player, { ...typed, otpCode })).toMatchObject({ message: 'OTP_BLOCK' })
    expect(await propose(player, typed)).toMatchObject({ message: 'OTP_BLOCK' })
  })

  it('works with the same code where the proposal was refused for something else', async () => {
    const player = await newPlayer(server)
    const typed = await server.codeFor(mali, player.id, newPhone())
    expect(await propose(player, { ...typed, because: ' ' })).toMatchObject({ message: 'KEY_INVALID' })
    expect(await propose(player, typed)).toEqual({ outcome: 'done' })
    expect(await propose(player, typed)).toMatchObject({ message: 'UNVERIFIED_OTP' })
  })

  it('works with the same code once the proposal before it is decided', async () => {
    const player = await newPlayer(server)
    await propose(player, await server.codeFor(mali, player.id, newPhone()))
    const typed = await server.codeFor(mali, player.id, newPhone())
    expect(await propose(player, typed)).toEqual({ outcome: 'already-proposed' })
    await mali.decide(player.id, { act: 'withdraw' })
    expect(await propose(player, typed)).toEqual({ outcome: 'done' })
  })

  it('is not that of a member, also of one who got it meanwhile', async () => {
    const [player, other] = [await newPlayer(server), await newPlayer(server)]
    const path = `/api/members/${player.id}/send-code`
    const sent = async (phone: string) => (await mali.call(path, { phone })).body
    expect(await sent(other.username)).toEqual({ message: 'EXISTING_USER' })
    expect(await sent('12345')).toEqual({ message: 'PHONE_NUMBER_REQUIRE_10_DIGIT' })
    const phone = newPhone()
    await propose(player, await server.codeFor(mali, player.id, phone))
    expect(await register(phone)).toEqual({ message: 'OK' })
    expect(await nok.decide(player.id)).toEqual({ message: 'EXISTING_USER' })
  })
})

it('no number changes without a proposal that the log has, whoever has the rights of the server', async () => {
  const player = await newPlayer(server)
  const [made] = await server.db.query<{ id: string }>(
    'test.propose',
    `INSERT INTO proposal (id, kind, member_id, subject, input, because, proposed_by, proposed_at, lapses_at)
     SELECT gen_random_uuid(), 'member-phone', $1, '', jsonb_build_object('phone', $2::text), 'x', id, now(), now() FROM staff
      WHERE username = 'mali' RETURNING id`,
    [player.id, newPhone()],
  )
  const changed = await server.db.query('test.change', 'SELECT change_phone($1) AS is', [made?.id])
  expect(changed).toEqual([{ is: false }])
})

describe('the former number', () => {
  it('is kept also where it was changed by hand in the database', async () => {
    const player = await newPlayer(server)
    await server.database.asSupervisor(
      `UPDATE member SET username = '${newPhone()}' WHERE username = '${player.username}'`,
    )
    await server.db.script('SELECT 1 FROM member_former_phone')
    await expect(server.db.script('DELETE FROM member_former_phone')).rejects.toThrow('permission denied')
    expect(await register(player.username)).toEqual({ message: 'EXISTING_USER' })
  })
  it('leads to the member at the desk: in the search, and as the sender of money', async () => {
    const player = await newPlayer(server)
    await change(player, newPhone())
    for (const search of [player.username, player.username.slice(-4)])
      expect((await nok.call('/api/members', { search })).body).toContainEqual(
        expect.objectContaining({ id: player.id }),
      )
    const sent = {
      username: '0812345678',
      bankCode: 'TRUEMONEY',
      amount: 50,
      senderAccountNo: player.username,
    }
    await server.sandbox('POST', '/api/bank/transfer', { ...sent, reference: randomUUID() })
    const list = Object((await nok.call('/api/arrivals', { filter: 'open', search: player.username })).body)
    const arrival = Object((await nok.call(`/api/arrivals/${list.rows[0]?.id}`)).body)
    expect(arrival.candidates).toMatchObject([{ id: player.id, hints: ['sender'] }])
  })
  it('is nobody else’s for a year, but theirs again at once', async () => {
    const player = await newPlayer(server)
    const phone = newPhone()
    await change(player, phone)
    expect(await register(player.username)).toEqual({ message: 'EXISTING_USER' })
    await change(player, player.username)
    await change(player, phone)
    await server.sandbox('POST', '/api/clock', { advanceSeconds: 366 * 86_400 })
    expect(await register(player.username)).toEqual({ message: 'OK' })
  })
})
