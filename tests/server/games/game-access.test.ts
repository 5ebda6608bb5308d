/** Proves S30. */
import { afterEach, describe, expect, it } from 'vitest'
import { GAMES } from '../../../server/settings/content/games.ts'
import { AUTO_LOGIN_GAMES, autoLoginGame } from '../../../src/domain/auto-login.ts'
import { memberWith } from '../../support/members.ts'
import type { Answer } from '../../support/request-at.ts'
import { behave, moneyClient, moneyServerForFile } from './money-server.ts'

const server = await moneyServerForFile()
const member = await memberWith(server.db, { WALLET: 100_00, JOKER: 0, PG: 0 })
afterEach(async () => {
  for (const slotCode of ['JOKER', 'PG', 'IMI']) await behave(server, slotCode, 'ok')
})

async function credentials(slotCode: string): Promise<{ username: string; password: string }> {
  const { body } = await moneyClient(server, member).get(`/api/wallet/account/${slotCode}`)
  const { username, password } = Object(body)
  return { username: String(username), password: String(password) }
}

async function times(count: number, path: string): Promise<Answer[]> {
  return Promise.all(Array.from({ length: count }, () => moneyClient(server, member).get(path)))
}

/** The games that are entered without a password, by the names in their paths. */
const PATHS = GAMES.flatMap(({ code }) => autoLoginGame(code) ?? [])

const enter = (path: string) => moneyClient(server, member).get(`/api/autoLogin/${path}`)

const codes = (answers: readonly Answer[]) =>
  answers.map(({ body }) => String(Object(body).message)).toSorted()

describe('opening a game account', () => {
  it('sent 30 times at once opens it once', async () => {
    expect(codes(await times(30, '/api/wallet/activate/IMI'))).toEqual([
      ...Array.from({ length: 29 }, () => 'SLOT_ALREADY_ACTIVE'),
      'SUCCESS',
    ])
    expect(await moneyClient(server, member).transfer('WALLET', 'IMI', 5)).toMatchObject({ status: 200 })
  })

  it('that the provider refuses or never answers is not open', async () => {
    const client = moneyClient(server, member)
    for (const mode of ['fail', 'silent']) {
      await behave(server, 'SLOTXO', mode)
      expect(await client.get('/api/wallet/activate/SLOTXO')).toMatchObject({
        status: 400,
        body: { message: 'SLOT_ACTIVATE_FAIL' },
      })
    }
    expect(await client.get('/api/wallet/account/SLOTXO')).toMatchObject({
      body: { message: 'SLOT_NO_ACCOUNT' },
    })
    await behave(server, 'SLOTXO', 'ok')
    expect(await client.get('/api/wallet/activate/SLOTXO')).toMatchObject({ body: { message: 'SUCCESS' } })
  })

  it.each(['NOGAME', 'WALLET', '__proto__'])('that does not exist is refused: %s', async (slotCode) => {
    expect(await moneyClient(server, member).get(`/api/wallet/activate/${slotCode}`)).toMatchObject({
      status: 404,
      body: { message: 'NO_GAME' },
    })
  })
})

describe('the credentials of a game', () => {
  it('are the name at the provider and a password, with the game’s announcement', async () => {
    const { status, headers, body } = await moneyClient(server, member).get('/api/wallet/account/JOKER')
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toEqual({
      username: member.username,
      password: expect.stringMatching(/^[a-z2-9]{10}$/),
      event: expect.stringContaining('<b>'),
    })
    expect(await credentials('JOKER')).toEqual(await credentials('JOKER'))
  })

  it.each([
    ['BETFLIX', 400, 'SLOT_NO_ACCOUNT'],
    ['NOGAME', 404, 'NO_GAME'],
    ['WALLET', 404, 'NO_GAME'],
  ])('of %s are not shown', async (slotCode, status, code) => {
    expect(await moneyClient(server, member).get(`/api/wallet/account/${slotCode}`)).toMatchObject({
      status,
      body: { message: code },
    })
  })

  it('are unavailable while the provider is', async () => {
    await behave(server, 'JOKER', 'fail')
    expect(await moneyClient(server, member).get('/api/wallet/account/JOKER')).toMatchObject({ status: 503 })
  })
})

describe('resetting a game password', () => {
  it('sent 30 times at once changes it once', async () => {
    const before = await credentials('PG')
    const seen = await Promise.all(
      Array.from({ length: 30 }, async () => {
        expect(codes(await times(1, '/api/wallet/resetpassword/PG'))).toEqual(['SUCCESS'])
        return credentials('PG')
      }),
    )
    const after = await credentials('PG')
    expect(after.password).not.toBe(before.password)
    expect(seen, 'whoever had the answer saw the final password').toEqual(seen.map(() => after))
    await times(1, '/api/wallet/resetpassword/PG')
    expect(await credentials('PG')).toEqual(after)
  })

  it('later than ten seconds is another reset', async () => {
    const before = await credentials('PG')
    await server.db.query(
      'test.age-reset',
      `UPDATE game_account SET password_reset_at = password_reset_at - interval '10 seconds'`,
    )
    await times(1, '/api/wallet/resetpassword/PG')
    expect(await credentials('PG')).not.toEqual(before)
  })

  it('that failed can be tried again at once', async () => {
    const before = await credentials('JOKER')
    await behave(server, 'JOKER', 'fail')
    expect(codes(await times(1, '/api/wallet/resetpassword/JOKER'))).toEqual(['SLOT_RESET_PASSWORD_FAIL'])
    await behave(server, 'JOKER', 'ok')
    expect(codes(await times(1, '/api/wallet/resetpassword/JOKER'))).toEqual(['SUCCESS'])
    expect(await credentials('JOKER')).not.toEqual(before)
  })
})

describe('entering a game', () => {
  it('has the eleven paths of the specification, and each path belongs to a game of the list', () => {
    expect(PATHS).toEqual(
      expect.arrayContaining([
        'areaslot',
        'askmebet',
        'betflix',
        'circus',
        'huayhd',
        'imi',
        'joker2',
        'pg',
        'pgslot',
        'slotracha',
        'usun',
      ]),
    )
    expect(PATHS.toSorted()).toEqual(AUTO_LOGIN_GAMES.toSorted())
  })

  it('returns a link of that game, a different one each time, that nobody may store', async () => {
    const links = new Set<unknown>()
    for (let i = 0; i < 3; i += 1) {
      const { status, headers, body } = await enter(`pg/${member.username}`)
      expect(status).toBe(200)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(body).toEqual({ link: expect.stringMatching(/^https:\/\/pg\.games\.example\/enter\?ticket=/) })
      links.add(JSON.stringify(body))
    }
    expect(links.size).toBe(3)
  })

  it.each(PATHS)('works on the path %s, for a member with an account there', async (game) => {
    const slotCode = game.toUpperCase()
    const player = await memberWith(server.db, { [slotCode]: 0 })
    const client = moneyClient(server, player)
    const link = expect.stringMatching(new RegExp(`^https://${game}\\.games\\.example/enter\\?ticket=`))
    const path = `/api/autoLogin/${game}/${player.username}`
    expect(await client.get(path)).toMatchObject({ status: 200, body: { link } })
    const { password } = Object((await client.get(`/api/wallet/account/${slotCode}`)).body)
    expect(await client.get(`${path}/${password}`)).toMatchObject({ status: 200, body: { link } })
  })

  it.each(PATHS)('of %s requires an account there', async (game) => {
    const newcomer = await memberWith(server.db, { WALLET: 0 })
    expect(
      await moneyClient(server, newcomer).get(`/api/autoLogin/${game}/${newcomer.username}`),
    ).toMatchObject({
      status: 400,
      body: { message: 'SLOT_NO_ACCOUNT' },
    })
  })

  it('of an unknown game is refused', async () => {
    expect(await enter(`joker/${member.username}`)).toMatchObject({
      status: 400,
      body: { message: 'KEY_INVALID' },
    })
  })

  it('with another member’s name is refused like a name that does not exist', async () => {
    const other = await memberWith(server.db, { PG: 0 })
    const answers = [await enter(`pg/${other.username}`), await enter('pg/0999999999')]
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 404, body: { message: 'NO_USER' } })
    }
  })

  it('with the password works with the right one only, and it reaches no log', async () => {
    const { password } = await credentials('PG')
    expect(await enter(`pg/${member.username}/${password}`)).toMatchObject({ status: 200 })
    expect(await enter(`pg/${member.username}/canary-4711`)).toMatchObject({
      status: 400,
      body: { message: 'WRONG_PASSWORD' },
    })
    expect(server.log()).toContain('/api/autoLogin/:game/:username/:password')
    expect(server.log()).not.toContain(password)
    expect(server.log()).not.toContain('canary-4711')
  })
})
