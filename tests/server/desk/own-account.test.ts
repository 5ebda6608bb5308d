import { randomUUID } from 'node:crypto'
import { generateSync } from 'otplib'
import { describe, expect, it } from 'vitest'
import type { DeskEndpoint } from '../../../desk/contract/endpoint.ts'
import { memberRestoring } from '../../../desk/contract/member-restoring.ts'
import { people } from '../../../desk/contract/people.ts'
import { proposals } from '../../../desk/contract/proposals.ts'
import { DEMO_STAFF_PASSWORD } from '../../../server/domains/staff/demo-staff.ts'
import { type AtDesk, deskServerForFile } from '../../support/desk.ts'

const server = await deskServerForFile()

/** As if that long had passed since the last code of every session, and the next code could be used already. */
const later = (minutes: number) =>
  server.db.script(
    `UPDATE staff_session SET code_at = code_at - interval '${minutes} minutes'; UPDATE staff SET totp_step = 0`,
  )
const giveCode = async (person: AtDesk, username: string) =>
  person.call('/api/me/code', { code: await server.code(username) })

const logInAsLek = async (changes: object) => {
  await later(0)
  const code = await server.code('lek')
  const body = { username: 'lek', password: DEMO_STAFF_PASSWORD, code, ...changes }
  return (await server.door('/api/login', body)).status
}

const DANGEROUS = [people, memberRestoring, proposals]
  .flatMap((room): DeskEndpoint[] => Object.values(room))
  .filter((endpoint) => 'needsFreshCode' in endpoint)

const REFUSED = { status: 403, body: { message: 'UNVERIFIED_OTP' } }

describe('what is dangerous needs a code of the last ten minutes', () => {
  it('each such call is refused without one, and only a new code helps', async () => {
    const mali = await server.enter('mali')
    const invite = { role: 'support' }
    expect((await mali.keyed('/api/people/invite', invite)).status).toBe(200)
    await later(11)
    expect(DANGEROUS.map(({ path }) => path)).toEqual([
      '/api/me/password',
      '/api/me/authenticator',
      '/api/people/invite',
      '/api/people/:id',
      '/api/members/:id/give-password',
      '/api/members/:id/send-code',
      '/api/proposals/propose',
      '/api/proposals/:id/act',
    ])
    for (const { path } of DANGEROUS)
      expect(await mali.keyed(path.replace(':id', randomUUID()), {})).toMatchObject(REFUSED)
    expect((await mali.call('/api/me/code', { code: '000000' })).body).toEqual({ outcome: 'wrong-code' })
    expect((await mali.keyed('/api/people/invite', invite)).status).toBe(403)
    expect((await giveCode(mali, 'mali')).body).toEqual({ outcome: 'fresh' })
    expect((await mali.keyed('/api/people/invite', invite)).status).toBe(200)
    const { body } = await mali.call('/api/log', { act: 'proof-failed' })
    expect(body).toMatchObject([{ login: 'mali', address: '127.0.0.1' }])
  })

  it('a refused call has not used up its key', async () => {
    const mali = await server.enter('mali')
    const { body: found } = await mali.call('/api/members', { search: '0812345678' })
    const key = randomUUID()
    const give = () =>
      mali.keyed(`/api/members/${Object(found)[0].id}/give-password`, { because: 'forgotten' }, key)
    await later(11)
    expect((await give()).status).toBe(403)
    await giveCode(mali, 'mali')
    expect((await give()).body).toMatchObject({ outcome: 'done' })
  })

  it('codes are not guessed: five wrong ones lock the session, and no other one', async () => {
    const [nok, again] = [await server.enter('nok'), await later(0).then(() => server.enter('nok'))]
    for (let attempt = 0; attempt < 5; attempt += 1) await nok.call('/api/me/code', { code: '000000' })
    await later(0)
    expect((await giveCode(nok, 'nok')).status).toBe(429)
    expect((await giveCode(again, 'nok')).body).toEqual({ outcome: 'fresh' })
  })
})

describe('people change what they log in with', () => {
  const newPassword = 'ปลาทูนึ่งสองตัว'
  it('the password, by the rules for members; their other sessions end', async () => {
    const [lek, other] = [await server.enter('lek'), await later(0).then(() => server.enter('lek'))]
    const change = async (oldPassword: string, wanted: string) => {
      const { status, body } = await lek.call('/api/me/password', { oldPassword, newPassword: wanted })
      return status === 200 ? Object(body).outcome : Object(body).message
    }
    for (const weak of ['1234567890', 'lek-krapao-1', 'aaaaaaaaaaaa', DEMO_STAFF_PASSWORD])
      expect(await change(DEMO_STAFF_PASSWORD, weak)).toBe('INVALID_USER_INFO')
    expect(await change('not this one', newPassword)).toBe('wrong-password')
    expect(await change(DEMO_STAFF_PASSWORD, newPassword)).toBe('changed')
    // Sent again, because the answer was lost.
    expect(await change(DEMO_STAFF_PASSWORD, newPassword)).toBe('changed')
    expect((await lek.call('/api/me')).status).toBe(200)
    expect((await other.call('/api/me')).status).toBe(401)
    expect([await logInAsLek({}), await logInAsLek({ password: newPassword })]).toEqual([401, 200])
  })

  it('the authenticator app, with the first code of the new one', async () => {
    await server.db.script(`UPDATE staff SET totp_step = 0;
      UPDATE staff SET password_hash = (SELECT password_hash FROM staff WHERE username = 'nok') WHERE username = 'lek'`)
    const lek = await server.enter('lek')
    const { secret, issuer } = Object((await lek.call('/api/me/authenticator')).body)
    expect(issuer).toBe('Krapao desk')
    const change = async (code: string, password = DEMO_STAFF_PASSWORD) =>
      (await lek.call('/api/me/authenticator', { secret, code, password })).body
    expect(await change('000000')).toEqual({ outcome: 'wrong-code' })
    expect(await change(generateSync({ secret }), 'not this one')).toEqual({ outcome: 'wrong-password' })
    const former = await server.code('lek')
    expect(await change(generateSync({ secret }))).toEqual({ outcome: 'changed' })
    expect([
      await logInAsLek({ code: former }),
      await logInAsLek({ code: generateSync({ secret }) }),
    ]).toEqual([401, 200])
    const mali = await server.enter('mali')
    const { body } = await mali.call('/api/log', { search: 'own-' })
    expect(Object(body).map(({ act, login }: Record<string, string>) => [act, login])).toEqual([
      ['own-authenticator-change', 'lek'],
      ['own-password-change', 'lek'],
    ])
  })
})
