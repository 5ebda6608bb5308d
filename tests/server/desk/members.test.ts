/** What the desk shows of a member, and what people of the house do for them. What two people do is in `proposals.test.ts`. */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { findCredentials, lockPassword } from '../../../server/domains/members/members.ts'
import { isPassword, requireGoodPassword } from '../../../server/domains/members/passwords.ts'
import { beginSession } from '../../../server/domains/members/sessions.ts'
import { DEMO_PASSWORD } from '../../../server/outside/seed/demo-members.ts'
import { untilLocked } from '../../support/database/waits-for-lock.ts'
import { type AtDesk, deskServerForFile, readOf } from '../../support/desk.ts'
import { USUAL_SETTINGS } from '../../support/usual-settings.ts'
import { newPlayer } from '../rewards/player.ts'
import { loggedActs } from './logged-acts.ts'

const server = await deskServerForFile()
const [manager, support] = [await server.enter('mali'), await server.enter('somchai')]

const search = async (typed: string) => Object((await support.call('/api/members', { search: typed })).body)
const somchai = async () => String((await search('0812345678'))[0].id)
const found = () => expect.objectContaining({ phone: '081···5678' })

/** The number as a person may copy it from a slip or a statement. */
const copied = (number: unknown) =>
  `00${String(number).slice(0, 4).toLowerCase()}-${String(number).slice(4).toLowerCase()}`

it('a member is found by phone, account, name and their ends in any spelling, masked, and by no other part', async () => {
  const masked = { phone: '081···5678', name: 'สมชาย', status: 'active' }
  for (const typed of [
    '5678',
    '7890',
    '6789',
    '+66 81 234 5678',
    '๐๘๑๒๓๔๕๖๗๘',
    'สมชาย',
    ' ใจดี ',
    '๑๒๓ ๔๕๖ ๗๘๙๐',
    '123\u20114567890',
    '\u200E1234567890',
  ])
    expect([typed, await search(typed)]).toEqual([
      typed,
      expect.arrayContaining([expect.objectContaining(masked)]),
    ])
  // The digits that a list masks are not found one by one.
  for (const typed of ['081', '08123', '45678', '1234', '567890'])
    expect(await search(typed)).not.toContainEqual(found())
})

/** The bank's number of a transfer of the demo member. */
async function numberOf(bankCode: string, amount: number): Promise<string> {
  const sent = { username: '0812345678', bankCode, amount }
  const { body } = await server.sandbox('POST', '/api/bank/transfer', sent)
  expect(body).toMatchObject({ outcome: 'credited' })
  return String(Object(body).reference)
}

it("a bank's number leads to the member, and the deposit is in their timeline", async () => {
  const typed = await numberOf('SCB', 12.5)
  const id = await somchai()
  const spellings = [typed.toLowerCase(), `00${typed}`, typed.replaceAll(/(.{4})/g, '$1 '), copied(typed)]
  for (const spelled of [typed, ...spellings])
    expect(await search(spelled)).toEqual([expect.objectContaining({ id })])
  const member = await readOf(support, 'members', id)
  expect(member.accountEnd).toBe('7890')
  expect(member.balances).toContainEqual({ kind: 'wallet', amount: 2443 })
  const deposit = { source: 'ledger', what: 'deposit SCB', amount: 12.5, note: `bank:SCB:${typed}` }
  expect(member.timeline).toContainEqual(expect.objectContaining(deposit))
  expect(JSON.stringify(member)).not.toMatch(/1234567890|0812345678/)
})

it.each(['SCB', 'TRUEMONEY'])('the number of a transfer to %s leads to the member', async (bankCode) => {
  const reference = await numberOf(bankCode, 3)
  for (const typed of [reference, copied(reference)]) expect(await search(typed)).toEqual([found()])
})

it('the number of a QR payment leads to the member, by an index', async () => {
  const qr = await server.request('/api/qrcode/KBANK', {
    method: 'POST',
    token: await server.logIn(),
    body: { amount: 100 },
  })
  const qrcodeId = String(Object(qr.body).qrcodeId)
  // What the member reads beside the QR, before and after it is paid.
  const shown = String(Object(qr.body).reference)
  for (const typed of [shown, shown.toLowerCase(), ` ${qrcodeId} `])
    expect(await search(typed)).toEqual([found()])
  const paid = await server.sandbox('POST', `/api/qr/${qrcodeId}/pay`, {})
  const { reference } = Object(paid.body)
  for (const typed of [reference, copied(reference)]) expect(await search(typed)).toEqual([found()])
  const plan = await server.db.transaction(async (tx) => {
    // The table is too small for the planner to prefer any index.
    await tx.query('test.no-scan', 'SET LOCAL enable_seqscan = off')
    return tx.query(
      'test.plan',
      "EXPLAIN SELECT id FROM arrival WHERE normal_reference(number) = ANY (ARRAY(SELECT normal_reference('x')))",
    )
  })
  expect(JSON.stringify(plan)).toContain('arrival_of_number')
})

it('a manager locks and unlocks a member, once for each key, and the reason is stored', async () => {
  const id = await somchai()
  const token = await server.logIn()
  const path = `/api/members/${id}/lock`
  const key = randomUUID()
  const lock = { isLocked: true, because: 'asked for it' }
  for (let sent = 0; sent < 2; sent += 1)
    expect((await manager.keyed(path, lock, key)).body).toEqual({ outcome: 'done' })
  expect((await server.request('/api/wallet', { token })).status).toBe(401)
  await expect(server.logIn()).rejects.toThrow('INACTIVE_USER')
  await manager.keyed(path, { isLocked: false, because: 'asked again' })
  expect(await server.logIn()).toEqual(expect.any(String))
  const { timeline } = await readOf(manager, 'members', id)
  const acts: { source: string; what: string; note: string }[] = timeline
  expect(acts.filter(({ source }) => source === 'desk').map(({ what, note }) => [what, note])).toEqual([
    ['member-unlock', 'Mali: asked again'],
    ['member-lock', 'Mali: asked for it'],
  ])
})

it('a member who is locked while their password is checked is not logged in', async () => {
  const id = await somchai()
  const credentials = await findCredentials(server.db, '0812345678')
  if (credentials === undefined) throw new Error('no such member')
  await manager.keyed(`/api/members/${id}/lock`, { isLocked: true, because: 'quick' })
  const isPasswordLocked = () => server.db.transaction((tx) => lockPassword(tx, credentials))
  expect(await isPasswordLocked()).toBe(false)
  await manager.keyed(`/api/members/${id}/lock`, { isLocked: false, because: 'over' })
  expect(await isPasswordLocked()).toBe(true)
})

const note = async (of: string, because = 'Called: <b>will send</b> the slip tonight') =>
  Object((await support.keyed(`/api/members/${of}/note`, { because })).body)

it('a note about a member stays in the timeline, with who wrote it', async () => {
  const id = await somchai()
  expect(await note(id)).toEqual({ outcome: 'done' })
  expect(await note(randomUUID())).toEqual({ outcome: 'unknown' })
  expect(await note(id, ' ')).toMatchObject({ message: 'KEY_INVALID' })
  const { timeline } = await readOf(manager, 'members', id)
  expect(timeline[0]).toMatchObject({
    what: 'member-note',
    note: 'Somchai: Called: <b>will send</b> the slip tonight',
  })
})

it('support logs a member out everywhere', async () => {
  const id = await somchai()
  const token = await server.logIn()
  const endSessions = async (of: string) =>
    (await support.keyed(`/api/members/${of}/end-sessions`, { because: 'lost phone' })).body
  expect(await endSessions(id)).toEqual({ outcome: 'done' })
  expect((await server.request('/api/wallet', { token })).status).toBe(401)
  expect(await endSessions(randomUUID())).toEqual({ outcome: 'unknown' })
  expect((await support.call(`/api/members/${randomUUID()}`)).status).toBe(404)
})

it("a member's own limits and pause are shown, and nobody of the house can end them", async () => {
  const id = await somchai()
  const token = await server.logIn()
  const own = (path: string, method: string, body: object) =>
    server.request(`/api/account/${path}`, { method, token, body })
  await own('limits/day', 'PUT', { amount: 100 })
  await own('pause', 'POST', { length: 'half-year', password: DEMO_PASSWORD })
  expect(await readOf(manager, 'members', id)).toMatchObject({
    limits: [{ period: 'day', amount: 100 }, { period: 'week' }, { period: 'month' }],
    pause: { kind: 'exclusion', canReopen: false },
  })
  const unlock = { isLocked: false, because: 'asked for it' }
  expect((await manager.keyed(`/api/members/${id}/lock`, unlock)).body).toEqual({ outcome: 'done' })
  const { body } = await server.request('/api/lookup/deposit', { token })
  expect(body).toEqual({ message: 'LIMIT_PAUSED' })
})

it('searches and reads of a member are in the log', async () => {
  await support.call(`/api/members/${await somchai()}`)
  const { body } = await manager.call('/api/log', { search: 'Somchai' })
  const entries: { act: string; member: string | null }[] = Object(body)
  expect(entries.slice(0, 2)).toMatchObject([
    { act: 'member-read', member: '081···5678' },
    { act: 'member-search', member: null, detail: { search: '··5678' } },
  ])
})

it("a member's prizes are on their page, and a cashier marks a gift as handed out, once", async () => {
  const id = await somchai()
  for (const prizeCode of ['CASH20', 'GIFT'])
    await server.sandbox('POST', '/api/members/0812345678/coupon', { prizeCode })
  const prizes = () => readOf(support, 'members', id)
  const [gift, cash] = (await prizes()).coupons
  expect([gift, cash]).toMatchObject([
    { kind: 'gift', state: 'open' },
    { kind: 'cash', amount: 20, state: 'open' },
  ])
  const cashier = await server.enter('nok')
  const handOut = async (person: AtDesk, coupon: unknown) =>
    (await person.keyed(`/api/members/${id}/hand-out`, { coupon, because: 'showed the ID card' })).body
  expect(await handOut(cashier, cash.id)).toEqual({ outcome: 'unknown' })
  expect(await handOut(cashier, gift.id)).toEqual({ outcome: 'done' })
  expect(await handOut(manager, gift.id)).toEqual({ outcome: 'claimed' })
  const { coupons, timeline } = await prizes()
  expect(coupons[0]).toMatchObject({ id: gift.id, state: 'claimed', claimedAt: expect.any(String) })
  const event = { source: 'desk', what: 'member-hand-out', note: 'Nok: showed the ID card' }
  expect(timeline).toContainEqual(expect.objectContaining(event))
})

const OLD = 'ทุเรียน-30บาท'
const givePassword = ({ id }: { readonly id: string }, key?: string) =>
  manager.keyed(`/api/members/${id}/give-password`, { because: 'ID card in the chat' }, key)
const passwordOf = (answer: { readonly body: unknown }) => String(Object(answer.body).password)
const logIn = (username: string, password: string) =>
  server.request('/api/login', { method: 'POST', body: { username, password } })
const isLoggedIn = async (token: string) => (await server.request('/api/wallet', { token })).status === 200

it('a given password is what the member logs in with; the former one and all sessions have ended', async () => {
  const player = await newPlayer(server, { password: OLD })
  const answer = await givePassword(player)
  expect(answer.body).toEqual({ outcome: 'done', password: expect.stringMatching(/^[a-hjkmnp-z2-9]{10}$/) })
  const password = passwordOf(answer)
  expect(() => requireGoodPassword(password, player.username, 'password')).not.toThrow()
  expect(await isLoggedIn(player.token)).toBe(false)
  expect((await logIn(player.username, OLD)).status).toBe(401)
  expect((await logIn(player.username, password)).status).toBe(200)
  expect(await loggedActs(server, player.id)).toEqual([
    { act: 'member-give-password', detail: { because: 'ID card in the chat' } },
  ])
})

it('a given password lets no money leave until the member has changed it', async () => {
  const player = await newPlayer(server, { password: OLD })
  await player.deposit(500)
  const password = passwordOf(await givePassword(player))
  const { body } = await logIn(player.username, password)
  const token = String(Object(body).token)
  const call = (method: string, path: string, sent: object) =>
    server.request(path, { method, body: sent, token })
  const { body: profile } = await server.request('/api/account/profile', { token })
  const { name, bankCode, bankAccountName, bankAccountNo } = Object(profile)
  const moved = { name, bankCode: 'SCB', bankAccountName, bankAccountNo, password }
  for (const refused of [
    await call('POST', '/api/wallet/withdraw', { amount: 300 }),
    await call('POST', '/api/wallet/withdrawAll', { amount: 300 }),
    await call('PUT', '/api/account/profile', moved),
    await call('PUT', '/api/account/bankAccountName', { bankCode, bankAccountName: 'SOMEBODY ELSE' }),
  ])
    expect(refused).toMatchObject({ status: 403, body: { message: 'PASSWORD_GIVEN' } })
  expect((await call('PUT', '/api/account/profile', { ...moved, bankCode })).status).toBe(200)
  const change = { oldPassword: password, newPassword: OLD }
  expect((await call('PUT', '/api/account/changepwd', change)).status).toBe(200)
  expect((await call('POST', '/api/wallet/withdraw', { amount: 300 })).status).toBe(200)
})

it('a given password is in the first answer only, in nothing that is stored, and another one each time', async () => {
  const player = await newPlayer(server, { password: OLD })
  const key = randomUUID()
  const password = passwordOf(await givePassword(player, key))
  const repeated = await givePassword(player, key)
  expect(repeated.body).toEqual({ outcome: 'done' })
  expect((await givePassword({ id: randomUUID() })).body).toEqual({ outcome: 'unknown' })
  const [stored] = await server.db.query<{ text: string }>(
    'test.stored',
    `SELECT (SELECT string_agg(i::text, '') FROM idempotency i) || (SELECT string_agg(l::text, '') FROM desk_log l)
         || (SELECT string_agg(m::text, '') FROM member m) AS text`,
  )
  expect(stored?.text).toContain(key)
  expect(stored?.text).not.toContain(password)
  const next = passwordOf(await givePassword(player))
  const hash = (await findCredentials(server.db, player.username))?.passwordHash
  expect([await isPassword(hash, password), await isPassword(hash, next)]).toEqual([false, true])
})

it('a given password lets the member in although the number was locked, from here and from everywhere', async () => {
  const player = await newPlayer(server, { password: OLD })
  for (let attempt = 0; attempt <= USUAL_SETTINGS.logins.failuresInARow; attempt += 1)
    await logIn(player.username, 'forgotten')
  await server.db.query(
    'test.strangers',
    `INSERT INTO budget_spent (budget, caller, calls, ends_at) VALUES ('login-number', $1, 1000, now() + interval '1 hour')
     ON CONFLICT (budget, caller) DO UPDATE SET calls = 1000`,
    [player.username],
  )
  expect((await logIn(player.username, OLD)).status).toBe(429)
  const password = passwordOf(await givePassword(player))
  // As if the member had never logged in from here.
  const forget = `DELETE FROM login_try WHERE username = '${player.username}' AND asker LIKE 'address %'`
  await server.db.script(forget)
  expect((await logIn(player.username, password)).status).toBe(200)
  // Only until then.
  await server.db.script(forget)
  expect((await logIn(player.username, password)).status).toBe(429)
})

it('a given password leaves no session of a login with the former one at the same moment', async () => {
  const player = await newPlayer(server, { password: OLD })
  const credentials = await findCredentials(server.db, player.username)
  if (credentials === undefined) throw new Error('no such member')
  let given: ReturnType<typeof givePassword> | undefined
  const token = await server.db.transaction(async (tx) => {
    expect(await lockPassword(tx, credentials)).toBe(true)
    given = givePassword(player)
    // It waits for this login.
    await untilLocked(server.db)
    return beginSession(tx, player.id)
  })
  expect((await given)?.status).toBe(200)
  expect(await isLoggedIn(token)).toBe(false)
  expect(await server.db.transaction((tx) => lockPassword(tx, credentials))).toBe(false)
})
