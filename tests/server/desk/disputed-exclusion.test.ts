import { expect, it } from 'vitest'
import { deskServerForFile } from '../../support/desk.ts'
import { stranger } from '../members/newcomer.ts'
import { newPlayer, type Player } from '../rewards/player.ts'

const server = await deskServerForFile()
const [mali, nok] = [await server.enter('mali'), await server.enter('nok')]
const second = await server.join(undefined, 'manager', 'second')

const exclude = async (player: Player, length = 'half-year') => {
  const body = { length, password: stranger().password }
  expect((await player.request('/api/account/pause', 'POST', body)).status).toBe(200)
}
const pauseOf = async (player: Player) => Object((await player.request('/api/account/limits')).body).pause
const propose = async ({ id }: Player) =>
  (await mali.propose({ kind: 'member-exclusion', memberId: id, because: 'the phone was stolen' })).body

it('an exclusion that the member disputes is ended by two managers, and its row stays as it was', async () => {
  const player = await newPlayer(server)
  expect(await propose(player)).toEqual({ outcome: 'no-exclusion' })
  await exclude(player)
  expect(await propose(player)).toEqual({ outcome: 'done' })
  expect(await nok.decide(player.id)).toMatchObject({ message: 'KEY_INVALID' })
  expect(await mali.decide(player.id)).toEqual({ outcome: 'other-person' })
  expect(await pauseOf(player)).toMatchObject({ kind: 'exclusion' })
  expect(await second.decide(player.id)).toEqual({ outcome: 'done' })
  expect(await pauseOf(player)).toBeUndefined()
  const reopened = 'SELECT reopened_at AS at FROM member_pause WHERE member_id = $1'
  expect(await server.db.query('test.pause', reopened, [player.id])).toEqual([{ at: null }])
})

it('one that the member begins after it was disputed stays in force', async () => {
  const player = await newPlayer(server)
  await exclude(player)
  await propose(player)
  await exclude(player)
  await second.decide(player.id)
  expect(await pauseOf(player)).toMatchObject({ kind: 'exclusion' })
})

it('an earlier one of the member stays in force when a longer one is disputed', async () => {
  const player = await newPlayer(server)
  await exclude(player)
  const own = await pauseOf(player)
  await exclude(player, 'five-years')
  await propose(player)
  expect(await second.decide(player.id)).toEqual({ outcome: 'done' })
  expect(await pauseOf(player)).toEqual(own)
})

it('nobody with the rights of the server ends one without two people and the log', async () => {
  const player = await newPlayer(server)
  await exclude(player)
  const made = `INSERT INTO proposal (id, kind, member_id, subject, input, because, proposed_by, proposed_at, lapses_at, state, decided_by)
    SELECT gen_random_uuid(), 'member-exclusion', '${player.id}', '', '{}', 'x', a.id, now(), now() + interval '1 day'`
  const people = "FROM staff a, staff b WHERE a.username = 'mali' AND b.username = 'second'"
  await expect(server.db.script(`${made}, 'done', b.id ${people}`)).rejects.toThrow('begins as waiting')
  await server.db.script(`${made}, 'waiting', NULL ${people}`)
  await expect(
    server.db.script(
      `UPDATE proposal SET state = 'done', decided_by = (SELECT id FROM staff WHERE username = 'second') WHERE member_id = '${player.id}'`,
    ),
  ).rejects.toThrow('the log does not have')
  expect(await pauseOf(player)).toMatchObject({ kind: 'exclusion' })
})
