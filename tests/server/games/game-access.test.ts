/** Proves S30. */
import { afterEach, expect, it, vi } from 'vitest'
import { activateGame, gameLink } from '../../../server/domains/games/game-access.ts'
import {
  type GameProvider,
  noGameProvider,
  ProviderError,
  ProviderRefusal,
} from '../../../server/outside/providers/game-provider.ts'
import { newGameAccounts } from '../../../server/outside/providers/open-game-account.ts'
import { uuidv7 } from '../../../server/platform/db/uuid.ts'
import { GAMES } from '../../../server/settings/content/games.ts'
import { AUTO_LOGIN_GAMES, autoLoginGame } from '../../../src/domain/auto-login.ts'
import { booksOf, memberWith, readMember, type TestMember } from '../../support/members.ts'
import type { Answer } from '../../support/request-at.ts'
import { behave, moneyClient, moneyServerForFile } from './money-server.ts'

const server = await moneyServerForFile()
const player = await memberWith(server.db, { WALLET: 100_00, JOKER: 0, PG: 0 })
afterEach(async () => {
  for (const slotCode of ['JOKER', 'PG', 'IMI']) await behave(server, slotCode, 'ok')
})

async function credentials(slotCode: string, of = player): Promise<{ username: string; password: string }> {
  const { body } = await moneyClient(server, of).get(`/api/wallet/account/${slotCode}`)
  const { username, password } = Object(body)
  return { username: String(username), password: String(password) }
}

async function times(count: number, path: string): Promise<Answer[]> {
  return Promise.all(Array.from({ length: count }, () => moneyClient(server, player).get(path)))
}

/** The games that are entered without a password, by the names in their paths. */
const PATHS = GAMES.flatMap(({ code }) => autoLoginGame(code) ?? [])

const enter = (path: string) => moneyClient(server, player).get(`/api/autoLogin/${path}`)

const codes = (answers: readonly Answer[]) =>
  answers.map(({ body }) => String(Object(body).message)).toSorted()

it('ten requests at once open a game account once', async () => {
  expect(codes(await times(10, '/api/wallet/activate/IMI'))).toEqual([
    ...Array.from({ length: 9 }, () => 'SLOT_ALREADY_ACTIVE'),
    'SUCCESS',
  ])
  expect(await moneyClient(server, player).transfer('WALLET', 'IMI', 5)).toMatchObject({ status: 200 })
})

it('a game account that the provider refuses, or never answers for, is not open', async () => {
  const client = moneyClient(server, player)
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

it.each(['NOGAME', 'WALLET', '__proto__'])(
  'an account at a game that does not exist is refused: %s',
  async (slotCode) => {
    expect(await moneyClient(server, player).get(`/api/wallet/activate/${slotCode}`)).toMatchObject({
      status: 404,
      body: { message: 'NO_GAME' },
    })
  },
)

it('the credentials of a game are the name at the provider and a password, with the game’s announcement', async () => {
  const { status, headers, body } = await moneyClient(server, player).get('/api/wallet/account/JOKER')
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(body).toEqual({
    username: player.username,
    password: expect.stringMatching(/^[a-z2-9]{10}$/),
    event: expect.stringContaining('<b>'),
  })
  expect(await credentials('JOKER')).toEqual(await credentials('JOKER'))
})

it.each([
  ['BETFLIX', 400, 'SLOT_NO_ACCOUNT'],
  ['NOGAME', 404, 'NO_GAME'],
  ['WALLET', 404, 'NO_GAME'],
])('the credentials of %s are not shown', async (slotCode, status, code) => {
  expect(await moneyClient(server, player).get(`/api/wallet/account/${slotCode}`)).toMatchObject({
    status,
    body: { message: code },
  })
})

it('the credentials of a game are unavailable while the provider is', async () => {
  await behave(server, 'JOKER', 'fail')
  expect(await moneyClient(server, player).get('/api/wallet/account/JOKER')).toMatchObject({ status: 503 })
})

it('ten requests at once reset a game password once', async () => {
  const before = await credentials('PG')
  const seen = await Promise.all(
    Array.from({ length: 10 }, async () => {
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

it('a reset of a game password later than ten seconds is another reset', async () => {
  const before = await credentials('PG')
  await server.db.query(
    'test.age-reset',
    `UPDATE game_account SET password_reset_at = password_reset_at - interval '10 seconds'`,
  )
  await times(1, '/api/wallet/resetpassword/PG')
  expect(await credentials('PG')).not.toEqual(before)
})

it('a reset of a game password that failed can be tried again at once', async () => {
  const before = await credentials('JOKER')
  await behave(server, 'JOKER', 'fail')
  expect(codes(await times(1, '/api/wallet/resetpassword/JOKER'))).toEqual(['SLOT_RESET_PASSWORD_FAIL'])
  await behave(server, 'JOKER', 'ok')
  expect(codes(await times(1, '/api/wallet/resetpassword/JOKER'))).toEqual(['SUCCESS'])
  expect(await credentials('JOKER')).not.toEqual(before)
})

it('games are entered by the eleven paths of the specification, and each path belongs to a game of the list', () => {
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

it('entering a game returns a link of that game, a different one each time, that nobody may store', async () => {
  const links = new Set<unknown>()
  for (let i = 0; i < 3; i += 1) {
    const { status, headers, body } = await enter(`pg/${player.username}`)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toEqual({ link: expect.stringMatching(/^https:\/\/pg\.games\.example\/enter\?ticket=/) })
    links.add(JSON.stringify(body))
  }
  expect(links.size).toBe(3)
})

it('a member with an account at each game enters by the path of each', async () => {
  const everywhere = await memberWith(
    server.db,
    Object.fromEntries(PATHS.map((game) => [game.toUpperCase(), 0])),
  )
  const paths = PATHS.map((game) => `/api/autoLogin/${game}/${everywhere.username}`)
  const answers = await Promise.all(paths.map((path) => moneyClient(server, everywhere).get(path)))
  expect(answers.map(({ body }) => String(Object(body).link).split('?')[0])).toEqual(
    PATHS.map((game) => `https://${game}.games.example/enter`),
  )
})

it('entering a game requires an account there', async () => {
  const newcomer = await memberWith(server.db, { WALLET: 0 })
  expect(await moneyClient(server, newcomer).get(`/api/autoLogin/pg/${newcomer.username}`)).toMatchObject({
    status: 400,
    body: { message: 'SLOT_NO_ACCOUNT' },
  })
})

it('entering an unknown game is refused', async () => {
  expect(await enter(`joker/${player.username}`)).toMatchObject({
    status: 400,
    body: { message: 'KEY_INVALID' },
  })
})

it('entering with another member’s name is refused like with a name that does not exist', async () => {
  const other = await memberWith(server.db, { PG: 0 })
  const answers = [await enter(`pg/${other.username}`), await enter('pg/0999999999')]
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 404, body: { message: 'NO_USER' } })
  }
})

it('entering with a password works with the right one only, and it reaches no log', async () => {
  const { password } = await credentials('PG')
  expect(await enter(`pg/${player.username}/${password}`)).toMatchObject({ status: 200 })
  expect(await enter(`pg/${player.username}/canary-4711`)).toMatchObject({
    status: 400,
    body: { message: 'WRONG_PASSWORD' },
  })
  expect(server.log()).toContain('/api/autoLogin/:game/:username/:password')
  expect(server.log()).not.toContain(password)
  expect(server.log()).not.toContain('canary-4711')
})

const NAME = /^[a-hjkmnp-z][a-hjkmnp-z2-9]{11}$/

const call = (of: TestMember, path: string) => moneyClient(server, of).get(path)

/** Gives the number of a member to a newcomer, as a house does that follows what the networks do with numbers. */
async function passNumberOn(member: TestMember): Promise<TestMember> {
  const newcomer = await memberWith(server.db, { WALLET: 0 })
  await server.database.asSupervisor(`
    UPDATE member SET username = '08${member.username.slice(2)}' WHERE id = '${member.id}';
    UPDATE member SET username = '${member.username}' WHERE id = '${newcomer.id}'`)
  return { ...newcomer, username: member.username }
}

it('an account stays its owner’s when the number that is its name passes to another member', async () => {
  const owner = await memberWith(server.db, { WALLET: 500_00, PG: 0 })
  expect(await moneyClient(server, owner).transfer('WALLET', 'PG', 500)).toMatchObject({ status: 200 })
  const before = await credentials('PG', owner)
  const { username: name, password } = before

  const newcomer = await passNumberOn(owner)
  expect(codes([await call(newcomer, '/api/wallet/activate/PG')])).toEqual(['SUCCESS'])
  for (const member of [newcomer, owner]) {
    expect(await call(member, '/api/wallet/refresh/slot')).toMatchObject({ body: { failed: [] } })
  }
  expect(await booksOf(server.db, owner.id)).toMatchObject({ wallet: 0, 'game:PG': 500_00 })
  expect(await booksOf(server.db, newcomer.id)).not.toHaveProperty(['game:PG'])

  const { username: ownName } = await credentials('PG', newcomer)
  expect(ownName).toMatch(NAME)
  await call(newcomer, '/api/wallet/resetpassword/PG')
  expect(await credentials('PG', owner)).toEqual(before)
  expect(await call(newcomer, `/api/autoLogin/pg/${name}/${password}`)).not.toMatchObject({ status: 200 })
  expect(await call(owner, `/api/autoLogin/pg/${name}/${password}`)).toMatchObject({ status: 200 })
  expect(await call(newcomer, `/api/autoLogin/pg/${ownName}`)).toMatchObject({ status: 200 })

  expect(await moneyClient(server, newcomer).transfer('PG', 'WALLET', 1)).not.toMatchObject({ status: 200 })
  await server.sandbox('POST', '/api/games/PG/result', {
    username: `08${owner.username.slice(2)}`,
    amount: 25,
  })
  expect(await moneyClient(server, owner).transferAll('WALLET')).toMatchObject({ body: { failed: [] } })
  expect(await booksOf(server.db, owner.id)).toMatchObject({ wallet: 525_00, 'game:PG': 0 })
})

it('a name at a game is short, of small letters and digits, another in each game, and never anybody’s phone number', () => {
  const names = Array.from({ length: 2000 }, () => uuidv7()).flatMap((memberId) =>
    ['PG', 'JOKER'].flatMap((slotCode) => newGameAccounts(memberId, slotCode)),
  )
  expect(names.filter(({ username }) => !NAME.test(username))).toEqual([])
  expect(new Set(names.map(({ username }) => username)).size).toBe(names.length)
})

it('a name at a game is the phone number where a node of the version before opens the account, and belongs to one member', async () => {
  const [member, other] = [await memberWith(server.db, {}), await memberWith(server.db, {})]
  const open = ({ id }: TestMember, ...name: string[]) =>
    server.db.query(
      'test.open',
      `INSERT INTO game_account (member_id, slot_code, is_active, username) VALUES ($1, 'IMI', true, $2) RETURNING username`,
      [id, name[0] ?? null],
    )
  expect(await open(member)).toEqual([{ username: member.username }])
  await expect(open(other, member.username)).rejects.toMatchObject({ code: '23505' })
})

it('a name at a game cannot be changed with the rights of the server', async () => {
  await expect(
    server.db.query('test.rename', `UPDATE game_account SET username = 'another'`),
  ).rejects.toMatchObject({ code: '42501' })
})

/** A provider puts a prefix of the house before our names. */
const prefixed = ({ username }: { readonly username: string }) =>
  Promise.resolve({ username: `house_${username}`, password: 'secret' })

async function opening(...answers: readonly (Error | undefined)[]) {
  const member = await memberWith(server.db, {})
  const openAccount = vi.fn<GameProvider['openAccount']>()
  for (const answer of answers)
    openAccount.mockImplementationOnce(() => (answer ? Promise.reject(answer) : Promise.resolve()))
  const link = vi.fn<GameProvider['link']>().mockResolvedValue('https://pg.example/')
  const dependencies = {
    db: server.db,
    gameProvider: { ...noGameProvider, openAccount, link, credentials: prefixed },
    timing: server.timing,
  }
  const as = await readMember(server.db, member)
  return {
    openAccount,
    names: () => openAccount.mock.calls.map(([{ username }]) => username),
    open: () => activateGame(dependencies, as, 'PG'),
    enterAs: (username: string) => gameLink(dependencies, as, 'PG', { username }),
    link,
    member,
    stored: () =>
      server.db.query('test.stored', 'SELECT username FROM game_account WHERE member_id = $1', [member.id]),
  }
}

const refused = new ProviderRefusal('declined', 'somebody else has it')

const failed = { code: 'SLOT_ACTIVATE_FAIL' }

it('a provider at which somebody else has the name opens the account under another', async () => {
  const { open, names, stored, member } = await opening(refused, undefined)
  await open()
  const [first, second] = newGameAccounts(member.id, 'PG')
  expect(names()).toEqual([first.username, second.username])
  expect(await stored()).toEqual([{ username: second.username }])
})

it('a provider that refuses every name opens nothing', async () => {
  const { open, names, stored } = await opening(refused, refused)
  await expect(open()).rejects.toMatchObject(failed)
  expect(names()).toHaveLength(2)
  expect(await stored()).toEqual([])
})

it('a provider whose answer was lost is asked for the same name again', async () => {
  const { open, names } = await opening(new ProviderError('no answer'), undefined)
  await expect(open()).rejects.toMatchObject(failed)
  await open()
  expect(new Set(names()).size).toBe(1)
})

it('a provider keeps the name of an account that the house closed', async () => {
  const { open, openAccount, names, stored, member } = await opening(undefined, refused)
  await open()
  await server.database.asSupervisor(
    `UPDATE game_account SET is_active = false WHERE member_id = '${member.id}'`,
  )
  await expect(open()).rejects.toMatchObject(failed)
  await open()
  expect(openAccount).toHaveBeenCalledTimes(3)
  expect(await stored()).toEqual([{ username: names()[0] }])
  expect(new Set(names()).size).toBe(1)
})

it('a provider lets a member in by our name, by its own, and by the phone number that apps of before send', async () => {
  const { open, enterAs, names, link, member } = await opening(undefined)
  await open()
  const [name = ''] = names()
  for (const typed of [name, `house_${name}`, member.username]) await enterAs(typed)
  expect(link.mock.calls.map(([account]) => account)).toEqual(
    Array.from({ length: 3 }, () => ({ slotCode: 'PG', username: name })),
  )
  await expect(enterAs('house_other')).rejects.toMatchObject({ code: 'NO_USER' })
})
