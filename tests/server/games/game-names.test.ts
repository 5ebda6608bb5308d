/** A member is known at a game by a name of the account's own, whatever happens to the phone number. */
import { describe, expect, it, vi } from 'vitest'
import { activateGame, gameLink } from '../../../server/domains/games/game-access.ts'
import {
  type GameProvider,
  noGameProvider,
  ProviderError,
  ProviderRefusal,
} from '../../../server/outside/providers/game-provider.ts'
import { newGameAccounts } from '../../../server/outside/providers/open-game-account.ts'
import { uuidv7 } from '../../../server/platform/db/uuid.ts'
import { booksOf, memberWith, readMember, type TestMember } from '../../support/members.ts'
import { moneyClient, moneyServerForFile } from './money-server.ts'

const server = await moneyServerForFile()
const NAME = /^[a-hjkmnp-z][a-hjkmnp-z2-9]{11}$/

const codeOf = ({ body }: { readonly body: unknown }) => Object(body).message
const call = async (member: TestMember, path: string) => moneyClient(server, member).get(path)
const nameOf = async (member: TestMember) =>
  String(Object((await call(member, '/api/wallet/account/PG')).body).username)
const passwordOf = async (member: TestMember) =>
  String(Object((await call(member, '/api/wallet/account/PG')).body).password)

/** Gives the number of a member to a newcomer, as a house does that follows what the networks do with numbers. */
async function passNumberOn(member: TestMember): Promise<TestMember> {
  const newcomer = await memberWith(server.db, { WALLET: 0 })
  await server.database.asSupervisor(`
    UPDATE member SET username = '08${member.username.slice(2)}' WHERE id = '${member.id}';
    UPDATE member SET username = '${member.username}' WHERE id = '${newcomer.id}'`)
  return { ...newcomer, username: member.username }
}

describe.each([
  ['opened here', { WALLET: 500_00 }],
  // Its name is the phone number that the member had.
  ['of a version that used the phone number', { WALLET: 500_00, PG: 0 }],
])('an account %s', (_what, balances) => {
  it('stays its owner’s when the number passes to another member', async () => {
    const owner = await memberWith(server.db, balances)
    await call(owner, '/api/wallet/activate/PG')
    expect(await moneyClient(server, owner).transfer('WALLET', 'PG', 500)).toMatchObject({ status: 200 })
    const [name, password] = [await nameOf(owner), await passwordOf(owner)]

    const newcomer = await passNumberOn(owner)
    expect(codeOf(await call(newcomer, '/api/wallet/activate/PG'))).toBe('SUCCESS')
    for (const member of [newcomer, owner]) {
      expect(await call(member, '/api/wallet/refresh/slot')).toMatchObject({ body: { failed: [] } })
    }
    expect(await booksOf(server.db, owner.id)).toMatchObject({ wallet: 0, 'game:PG': 500_00 })
    expect(await booksOf(server.db, newcomer.id)).not.toHaveProperty(['game:PG'])

    expect(await nameOf(owner)).toBe(name)
    expect(await nameOf(newcomer)).toMatch(NAME)
    await call(newcomer, '/api/wallet/resetpassword/PG')
    expect(await passwordOf(owner)).toBe(password)
    expect(await call(newcomer, `/api/autoLogin/pg/${name}/${password}`)).not.toMatchObject({ status: 200 })
    expect(await call(owner, `/api/autoLogin/pg/${name}/${password}`)).toMatchObject({ status: 200 })
    expect(await call(newcomer, `/api/autoLogin/pg/${await nameOf(newcomer)}`)).toMatchObject({ status: 200 })

    expect(await moneyClient(server, newcomer).transfer('PG', 'WALLET', 1)).not.toMatchObject({ status: 200 })
    await server.sandbox('POST', '/api/games/PG/result', {
      username: `08${owner.username.slice(2)}`,
      amount: 25,
    })
    expect(await moneyClient(server, owner).transferAll('WALLET')).toMatchObject({ body: { failed: [] } })
    expect(await booksOf(server.db, owner.id)).toMatchObject({ wallet: 525_00, 'game:PG': 0 })
  })
})

describe('the name', () => {
  it('is short, of small letters and digits, another in each game, and never anybody’s phone number', () => {
    const names = Array.from({ length: 2000 }, () => uuidv7()).flatMap((memberId) =>
      ['PG', 'JOKER'].flatMap((slotCode) => newGameAccounts(memberId, slotCode)),
    )
    expect(names.filter(({ username }) => !NAME.test(username))).toEqual([])
    expect(new Set(names.map(({ username }) => username)).size).toBe(names.length)
  })

  it('is the phone number where a node of the version before opens the account, and belongs to one member', async () => {
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

  it('cannot be changed with the rights of the server', async () => {
    await expect(
      server.db.query('test.rename', `UPDATE game_account SET username = 'another'`),
    ).rejects.toMatchObject({ code: '42501' })
  })
})

/** A provider puts a prefix of the house before our names. */
const credentials = ({ username }: { readonly username: string }) =>
  Promise.resolve({ username: `house_${username}`, password: 'secret' })

async function opening(...answers: readonly (Error | undefined)[]) {
  const member = await memberWith(server.db, {})
  const openAccount = vi.fn<GameProvider['openAccount']>()
  for (const answer of answers)
    openAccount.mockImplementationOnce(() => (answer ? Promise.reject(answer) : Promise.resolve()))
  const link = vi.fn<GameProvider['link']>().mockResolvedValue('https://pg.example/')
  const dependencies = {
    db: server.db,
    gameProvider: { ...noGameProvider, openAccount, link, credentials },
    timing: server.timing,
  }
  const as = await readMember(server.db, member)
  return {
    openAccount,
    names: () => openAccount.mock.calls.map(([{ username }]) => username),
    open: () => activateGame(dependencies, as, 'PG'),
    enter: (username: string) => gameLink(dependencies, as, 'PG', { username }),
    link,
    member,
    stored: () =>
      server.db.query('test.stored', 'SELECT username FROM game_account WHERE member_id = $1', [member.id]),
  }
}

describe('a provider', () => {
  const refused = new ProviderRefusal('declined', 'somebody else has it')

  const failed = { code: 'SLOT_ACTIVATE_FAIL' }

  it('at which somebody else has the name opens the account under another', async () => {
    const { open, names, stored, member } = await opening(refused, undefined)
    await open()
    const [first, second] = newGameAccounts(member.id, 'PG')
    expect(names()).toEqual([first.username, second.username])
    expect(await stored()).toEqual([{ username: second.username }])
  })

  it('that refuses every name opens nothing', async () => {
    const { open, names, stored } = await opening(refused, refused)
    await expect(open()).rejects.toMatchObject(failed)
    expect(names()).toHaveLength(2)
    expect(await stored()).toEqual([])
  })

  it('whose answer was lost is asked for the same name again', async () => {
    const { open, names } = await opening(new ProviderError('no answer'), undefined)
    await expect(open()).rejects.toMatchObject(failed)
    await open()
    expect(new Set(names()).size).toBe(1)
  })

  it('keeps the name of an account that the house closed', async () => {
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

  it('lets a member in by our name, by its own, and by the phone number that apps of before send', async () => {
    const { open, enter, names, link, member } = await opening(undefined)
    await open()
    const [name = ''] = names()
    for (const typed of [name, `house_${name}`, member.username]) await enter(typed)
    expect(link.mock.calls.map(([account]) => account)).toEqual(
      Array.from({ length: 3 }, () => ({ slotCode: 'PG', username: name })),
    )
    await expect(enter('house_other')).rejects.toMatchObject({ code: 'NO_USER' })
  })
})
