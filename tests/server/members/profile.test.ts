/** Proves S68, S69, S73 and S80. */
import { beforeEach, expect, it } from 'vitest'
import { FRESH_LOGIN_MINUTES } from '../../../server/domains/members/sessions.ts'
import { serverForFile } from '../../support/test-server.ts'
import { USUAL_SETTINGS } from '../../support/usual-settings.ts'
import { newPlayer, type Player } from '../rewards/player.ts'
import { type Newcomer, stranger } from './newcomer.ts'

const server = await serverForFile()
const { db } = server
const { failuresInARow } = USUAL_SETTINGS.logins
let member: Player
let before: Newcomer
beforeEach(async () => {
  before = { ...stranger(), bankCode: 'SCB' }
  member = await newPlayer(server, before)
})

const put = (path: string, body: object, token = member.token) =>
  server.request(path, { method: 'PUT', body, token })
const profile = async () => (await member.request('/api/account/profile')).body
const rename = (bankCode: string, bankAccountName: string) =>
  put('/api/account/bankAccountName', { bankCode, bankAccountName })
/** Sends the profile as it is, but for these fields. */
function update(changes: object) {
  const { name, bankCode, bankAccountName, bankAccountNo } = before
  return put('/api/account/profile', { name, bankCode, bankAccountName, bankAccountNo, ...changes })
}
/** An account that the member does not have yet. */
const other = () => ({
  bankCode: 'BBL',
  bankAccountName: 'MANEE',
  bankAccountNo: stranger().bankAccountNo,
})
const OK = { status: 200, body: { message: 'OK' } }
const WRONG_PASSWORD = { status: 400, body: { message: 'WRONG_PASSWORD' } }

it('the holder of the bank account is renamed, in capitals and with single spaces', async () => {
  expect(await rename('SCB', ' Manee  Chaidee ')).toMatchObject(OK)
  expect(await profile()).toMatchObject({
    bankAccountName: 'MANEE CHAIDEE',
    bankAccountNo: before.bankAccountNo,
  })
})

it('the holder has no Thai name at a bank that names senders in English: BANK_ACCOUNT_NAME_ENG', async () => {
  expect((await update({ bankCode: 'KTB', bankAccountName: 'M M' })).status).toBe(200)
  expect((await rename('KTB', 'มานี มีชัย')).body).toEqual({ message: 'BANK_ACCOUNT_NAME_ENG' })
  expect(await profile()).toMatchObject({ bankAccountName: 'M M' })
})

it.each([
  ['KBANK', 'MANEE CHAIDEE', 'INVALID_BANK'],
  ['NOBANK', 'MANEE CHAIDEE', 'INVALID_BANK'],
  ['', 'MANEE CHAIDEE', 'INVALID_BANK'],
  ['SCB', ' ', 'INVALID_USER_INFO'],
])('the holder is not renamed at %j to %j: %s', async (bankCode, name, message) => {
  expect((await rename(bankCode, name)).body).toMatchObject({ message })
})

it('a member changes name and bank account and nothing else, whatever other fields are sent', async () => {
  const request = {
    name: ' มานี  ใหม่ ',
    bankCode: 'BBL',
    bankAccountName: 'manee',
    bankAccountNo: '111-2-33333-4',
  }
  const smuggled = {
    username: '0800000000',
    currency: 'LAK',
    coin: 99,
    status: 'blocked',
    inviterId: member.id,
  }
  expect(await update({ ...request, ...smuggled })).toMatchObject(OK)
  expect(await profile()).toMatchObject({
    name: 'มานี ใหม่',
    username: member.username,
    bankCode: 'BBL',
    bankAccountName: 'MANEE',
    bankAccountNo: '1112333334',
    currency: 'BAHT',
  })
  await member.deposit(50)
  expect(await member.walletSatang(), 'what is sent from the new account').toBe(50_00)
})

it.each([
  ['EXISTING_BANK', { bankCode: 'KBANK', bankAccountNo: '1234567890' }],
  ['INVALID_BANK', { bankCode: 'NOBANK' }],
  ['BANK_ACCOUNT_NAME_ENG', { bankCode: 'TMB', bankAccountName: 'มานี' }],
  ['INVALID_USER_INFO', { bankAccountNo: '12' }],
  ['INVALID_USER_INFO', { name: '' }],
  ['INVALID_USER_INFO', { name: `น${'\u0E49'.repeat(4)}` }],
])('a change of the profile is refused with %s for %j', async (message, wrong) => {
  const unchanged = await profile()
  expect((await update(wrong)).body).toMatchObject({ message })
  expect(await profile()).toEqual(unchanged)
})

const loggedInLongAgo = () =>
  db.query(
    'test.age-session',
    'UPDATE session SET created_at = now() - make_interval(mins => $2) WHERE member_id = $1',
    [member.id, FRESH_LOGIN_MINUTES + 1],
  )

it('the account that withdrawals go to is not changed from an older session alone, and is with the password', async () => {
  await loggedInLongAgo()
  const unchanged = await profile()
  const { bankCode, bankAccountName, bankAccountNo } = other()
  for (const moved of [{ bankCode, bankAccountNo }, { bankAccountNo }, { bankCode }])
    expect(await update({ bankAccountName, ...moved })).toMatchObject({
      status: 403,
      body: { message: 'KEY_MISSING', params: { key: 'password' } },
    })
  const moved = { bankCode, bankAccountName, bankAccountNo }
  expect(await update({ ...moved, password: 'wrong' })).toMatchObject(WRONG_PASSWORD)
  expect(await profile()).toEqual(unchanged)
  expect(await update({ ...moved, password: before.password })).toMatchObject(OK)
  expect(await profile()).toMatchObject(moved)
})

it.each([
  ['another account', other],
  ['another name only', () => ({ name: 'มานะ' })],
])('a password that is sent is checked even by a fresh login: %s', async (_what, changesOf) => {
  const [unchanged, changes] = [await profile(), changesOf()]
  expect(await update({ ...changes, password: 'wrong' })).toMatchObject(WRONG_PASSWORD)
  expect(await profile()).toEqual(unchanged)
  expect(await update({ ...changes, password: before.password })).toMatchObject(OK)
})

const exclude = (password: string) =>
  member.request('/api/account/pause', 'POST', { length: 'half-year', password })

it('the profile and an exclusion together allow no more password guesses than a login', async () => {
  await loggedInLongAgo()
  for (let i = 0; i < failuresInARow - 1; i += 1) await exclude('wrong')
  expect(await update({ ...other(), password: 'wrong' })).toMatchObject({ status: 400 })
  expect(await update({ ...other(), password: before.password })).toMatchObject({ status: 429 })
  expect(await exclude(before.password)).toMatchObject({ status: 429 })
})

it('a change of only the names needs no password', async () => {
  await loggedInLongAgo()
  expect((await update({ name: 'มานะ', bankAccountName: 'MANA MEECHAI' })).status).toBe(200)
})

const NEW_PASSWORD = 'ข้าวเหนียวมะม่วง'
const change = (oldPassword: string, newPassword: string, token?: string) =>
  put('/api/account/changepwd', { oldPassword, newPassword }, token)
const logIn = (password: string) =>
  server.request('/api/login', { method: 'POST', body: { username: member.username, password } })
const tokenOf = async (password: string) => String(Object((await logIn(password)).body).token)
const isAlive = async (token: string) =>
  (await server.request('/api/account/profile', { token })).status === 200

it('who knows the old password has the new one, stays logged in here and is logged out everywhere else', async () => {
  const elsewhere = await tokenOf(before.password)
  const somebody = await newPlayer(server)
  expect(await change(before.password, NEW_PASSWORD)).toMatchObject(OK)
  const tokens = [member.token, somebody.token, elsewhere]
  expect(await Promise.all(tokens.map(isAlive))).toEqual([true, true, false])
  expect((await logIn(before.password)).body).toEqual({ message: 'WRONG_CREDENTIAL' })
  expect((await logIn(NEW_PASSWORD)).status).toBe(200)
})

it('a change of the password leaves no session that began with the old one at the same moment', async () => {
  const [changed, ...logins] = await Promise.all([
    change(before.password, NEW_PASSWORD),
    ...Array.from({ length: 4 }, () => logIn(before.password)),
  ])
  expect(changed?.status).toBe(200)
  for (const { body } of logins) {
    const { token }: { token?: unknown } = Object(body)
    expect(typeof token === 'string' && (await isAlive(token))).toBe(false)
  }
})

it('one of two new passwords that are sent at the same moment is set, and the answers say which', async () => {
  const newPasswords = ['ปลาทูนึ่ง-1', 'ปลาทูนึ่ง-2']
  const answers = await Promise.all(newPasswords.map((one) => change(before.password, one)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const logins = await Promise.all(newPasswords.map(logIn))
  expect(logins.map(({ status }) => status === 200)).toEqual(answers.map(({ status }) => status === 200))
})

it('a change whose answer was lost is one change when it is sent again, or twice at once, from the same session', async () => {
  const answers = await Promise.all([1, 2].map(() => change(before.password, NEW_PASSWORD)))
  expect([...answers, await change(before.password, NEW_PASSWORD)]).toMatchObject([OK, OK, OK])
  const elsewhere = await tokenOf(NEW_PASSWORD)
  expect((await change(before.password, NEW_PASSWORD, elsewhere)).status).toBe(400)
})

it('a change whose answer was lost gives nobody a chance to guess the new password', async () => {
  await change(before.password, NEW_PASSWORD)
  const guesses = []
  for (let i = 0; i < failuresInARow + 1; i += 1)
    guesses.push((await change(before.password, `guess number ${i}`)).status)
  expect(guesses).toEqual([400, 400, 400, 400, 400, 429])
})

it('who does not know the old password changes nothing in five tries, however many are sent at once, and locks nobody out', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => change('wrong', NEW_PASSWORD)))
  expect(answers).toContainEqual(expect.objectContaining(WRONG_PASSWORD))
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(failuresInARow)
  expect(await change(before.password, NEW_PASSWORD)).toMatchObject({
    status: 429,
    body: { message: 'REQUEST_LIMIT' },
  })
  expect((await logIn(before.password)).status).toBe(200)
})

it.each(['', 'short-7', '12345678', 'krapao-99', stranger().password])(
  'the new password %j is refused, and costs no try: INVALID_USER_INFO',
  async (newPassword) => {
    for (let attempt = 0; attempt < failuresInARow; attempt += 1)
      expect((await change(before.password, newPassword)).body).toEqual({
        message: 'INVALID_USER_INFO',
        params: { key: 'newPassword' },
      })
    expect((await logIn(before.password)).status).toBe(200)
  },
)

it('a member may not cause hashing without end', async () => {
  for (let call = 0; call < 10; call += 1) await change(before.password, '')
  expect(await change(before.password, NEW_PASSWORD)).toMatchObject({ status: 429 })
})
