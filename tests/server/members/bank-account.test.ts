/** Proves S69. */
import { randomInt } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { FRESH_LOGIN_MINUTES } from '../../../server/domains/members/sessions.ts'
import { type FreshMember, freshMember } from '../../support/browser/fresh-member.ts'
import { serverForFile } from '../../support/test-server.ts'
import { USUAL_SETTINGS } from '../../support/usual-settings.ts'

const server = await serverForFile()

let member: FreshMember
/** An account that the member does not have yet. */
let other: { bankCode: string; bankAccountName: string; bankAccountNo: string }
beforeEach(async () => {
  member = await freshMember(server.url, { sandboxUrl: server.sandboxUrl ?? '' })
  const bankAccountNo = String(randomInt(1_000_000_000, 9_999_999_999))
  other = { bankCode: 'BBL', bankAccountName: 'MANEE', bankAccountNo }
})

async function loggedInMinutesAgo(minutes: number): Promise<void> {
  await server.db.query(
    'test.age-session',
    'UPDATE session SET created_at = now() - make_interval(mins => $2) WHERE member_id = $1',
    [member.id, minutes],
  )
}

function update(changes: object) {
  const { name, bankCode, bankAccountName, bankAccountNo } = member
  const body = { name, bankCode, bankAccountName, bankAccountNo, ...changes }
  return server.request('/api/account/profile', { method: 'PUT', body, token: member.token })
}

async function account(): Promise<unknown> {
  const { body } = await server.request('/api/account/profile', { token: member.token })
  return { bankCode: Object(body).bankCode, bankAccountNo: Object(body).bankAccountNo }
}

const moved = () => ({ bankCode: other.bankCode, bankAccountNo: other.bankAccountNo })
const MISSING = { status: 403, body: { message: 'KEY_MISSING', params: { key: 'password' } } }

describe('the bank account that withdrawals go to', () => {
  it('is changed by a member who has just logged in', async () => {
    expect((await update(other)).status).toBe(200)
    expect(await account()).toEqual(moved())
  })

  it('is not changed from an older session alone, and is with the password', async () => {
    await loggedInMinutesAgo(FRESH_LOGIN_MINUTES + 1)
    const before = await account()
    expect(await update(other)).toMatchObject(MISSING)
    expect(await update({ ...other, bankCode: member.bankCode })).toMatchObject(MISSING)
    expect(await update({ ...other, bankAccountNo: member.bankAccountNo })).toMatchObject(MISSING)
    expect(await update({ ...other, password: 'wrong' })).toMatchObject({
      status: 400,
      body: { message: 'WRONG_PASSWORD' },
    })
    expect(await account()).toEqual(before)
    expect((await update({ ...other, password: member.password })).status).toBe(200)
    expect(await account()).toEqual(moved())
  })

  it.each([
    ['another account', () => other],
    ['another name only', () => ({ name: 'มานะ' })],
  ])('a password that is sent is checked even by a fresh login: %s', async (_what, changes) => {
    const before = await account()
    expect(await update({ ...changes(), password: 'wrong' })).toMatchObject({
      status: 400,
      body: { message: 'WRONG_PASSWORD' },
    })
    expect(await account()).toEqual(before)
    expect((await update({ ...changes(), password: member.password })).status).toBe(200)
  })

  it('allows no more password guesses than a login', async () => {
    await loggedInMinutesAgo(FRESH_LOGIN_MINUTES + 1)
    for (let i = 0; i < USUAL_SETTINGS.logins.failuresInARow; i += 1)
      await update({ ...other, password: 'wrong' })
    expect(await update({ ...other, password: member.password })).toMatchObject({ status: 429 })
  })

  it('nor does an exclusion, whose guesses are the same ones', async () => {
    const exclude = (password: string) =>
      server.request('/api/account/pause', {
        method: 'POST',
        body: { length: 'half-year', password },
        token: member.token,
      })
    for (let i = 0; i < USUAL_SETTINGS.logins.failuresInARow - 1; i += 1) await exclude('wrong')
    expect(await update({ ...other, password: 'wrong' })).toMatchObject({ status: 400 })
    expect(await exclude(member.password)).toMatchObject({ status: 429 })
  })

  it('is unchanged when only the names change, which needs no password', async () => {
    await loggedInMinutesAgo(FRESH_LOGIN_MINUTES + 1)
    expect((await update({ name: 'มานะ', bankAccountName: 'MANA MEECHAI' })).status).toBe(200)
  })
})
