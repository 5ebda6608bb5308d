/** Proves S68 and S73. */
import { beforeEach, describe, expect, it } from 'vitest'
import { type FreshMember, freshMember } from '../../support/browser/fresh-member.ts'
import { serverForFile } from '../../support/test-server.ts'
import { USUAL_SETTINGS } from '../../support/usual-settings.ts'

const server = await serverForFile()

const NEW_PASSWORD = 'ข้าวเหนียวมะม่วง'

let member: FreshMember
beforeEach(async () => {
  member = await freshMember(server.url, { sandboxUrl: server.sandboxUrl ?? '' })
})

function change(oldPassword: string, newPassword: string, token = member.token) {
  return server.request('/api/account/changepwd', {
    method: 'PUT',
    body: { oldPassword, newPassword },
    token,
  })
}

function logIn(password: string) {
  return server.request('/api/login', { method: 'POST', body: { username: member.username, password } })
}

async function isAlive(token: string): Promise<boolean> {
  return (await server.request('/api/account/profile', { token })).status === 200
}

describe('a member who knows the old password', () => {
  it('gets the new one, stays logged in here and is logged out everywhere else', async () => {
    const elsewhere = String(Object((await logIn(member.password)).body).token)
    expect(await change(member.password, NEW_PASSWORD)).toMatchObject({
      status: 200,
      body: { message: 'OK' },
    })
    expect(await isAlive(member.token)).toBe(true)
    expect(await isAlive(elsewhere)).toBe(false)
    expect((await logIn(member.password)).body).toEqual({ message: 'WRONG_CREDENTIAL' })
    expect((await logIn(NEW_PASSWORD)).status).toBe(200)
  })

  it('does not log anybody else out', async () => {
    const token = await server.logIn()
    await change(member.password, NEW_PASSWORD)
    expect(await isAlive(token)).toBe(true)
  })

  it('leaves no session that began with the old password at the same moment', async () => {
    const [changed, ...logins] = await Promise.all([
      change(member.password, NEW_PASSWORD),
      ...Array.from({ length: 4 }, () => logIn(member.password)),
    ])
    expect(changed?.status).toBe(200)
    for (const { body } of logins) {
      const { token }: { token?: unknown } = Object(body)
      expect(typeof token === 'string' && (await isAlive(token))).toBe(false)
    }
  })

  it('sets one of two new passwords that are sent at the same moment, and the answers say which', async () => {
    const newPasswords = ['ปลาทูนึ่ง-1', 'ปลาทูนึ่ง-2']
    const answers = await Promise.all(newPasswords.map((newPassword) => change(member.password, newPassword)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const logins = await Promise.all(newPasswords.map((newPassword) => logIn(newPassword)))
    expect(logins.map(({ status }) => status === 200)).toEqual(answers.map(({ status }) => status === 200))
  })
})

describe('a change whose answer was lost', () => {
  it('has been made already when it is sent again', async () => {
    await change(member.password, NEW_PASSWORD)
    expect(await change(member.password, NEW_PASSWORD)).toMatchObject({
      status: 200,
      body: { message: 'OK' },
    })
    expect((await logIn(NEW_PASSWORD)).status).toBe(200)
  })

  it('is one change when it is sent twice at once', async () => {
    const answers = await Promise.all([1, 2].map(() => change(member.password, NEW_PASSWORD)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })

  it('gives nobody a chance to guess the new password', async () => {
    await change(member.password, NEW_PASSWORD)
    const guesses = []
    for (let i = 0; i < USUAL_SETTINGS.logins.failuresInARow + 1; i += 1)
      guesses.push((await change(member.password, `guess number ${i}`)).status)
    expect(guesses).toEqual([400, 400, 400, 400, 400, 429])
  })

  it('is wrong in another session', async () => {
    await change(member.password, NEW_PASSWORD)
    const elsewhere = String(Object((await logIn(NEW_PASSWORD)).body).token)
    expect((await change(member.password, NEW_PASSWORD, elsewhere)).status).toBe(400)
  })
})

describe('a member who does not know the old password', () => {
  it('changes nothing: WRONG_PASSWORD', async () => {
    expect(await change('something else', NEW_PASSWORD)).toMatchObject({
      status: 400,
      body: { message: 'WRONG_PASSWORD' },
    })
    expect((await logIn(member.password)).status).toBe(200)
  })

  it('has five tries in a session, however many are sent at once, and locks nobody else out', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => change('wrong', NEW_PASSWORD)))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(USUAL_SETTINGS.logins.failuresInARow)
    expect(await change(member.password, NEW_PASSWORD)).toMatchObject({
      status: 429,
      body: { message: 'REQUEST_LIMIT' },
    })
    expect((await logIn(member.password)).status).toBe(200)
  })
})

it.each(['', 'short-7', '12345678', 'krapao-99'])(
  'the new password %j is refused, and costs no try: INVALID_USER_INFO',
  async (newPassword) => {
    for (let attempt = 0; attempt < USUAL_SETTINGS.logins.failuresInARow; attempt += 1) {
      expect((await change(member.password, newPassword)).body).toEqual({
        message: 'INVALID_USER_INFO',
        params: { key: 'newPassword' },
      })
    }
    expect((await logIn(member.password)).status).toBe(200)
  },
)

it('the old password is refused as a new one, which costs no try: INVALID_USER_INFO', async () => {
  expect((await change(NEW_PASSWORD, NEW_PASSWORD)).body).toEqual({
    message: 'INVALID_USER_INFO',
    params: { key: 'newPassword' },
  })
})

it('a member may not cause hashing without end', async () => {
  for (let call = 0; call < 10; call += 1) await change(member.password, '')
  expect(await change(member.password, NEW_PASSWORD)).toMatchObject({ status: 429 })
})
