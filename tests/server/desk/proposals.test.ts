/** What one person has proposed and another decides. The second person is in `two-people.test.ts`. */
import { describe, expect, it, vi } from 'vitest'
import { type AtDesk, deskServerForFile } from '../../support/desk.ts'
import { newPlayer, type Player } from '../rewards/player.ts'
import { loggedActs } from './logged-acts.ts'
import { newAccount } from './new-contact.ts'

const server = await deskServerForFile({ config: { rateLimit: false } })
const [first, nok, lek] = [await server.enter('mali'), await server.enter('nok'), await server.enter('lek')]

const kind = 'member-account'
const propose = async (by: AtDesk, { id }: Player, account: object = newAccount()) =>
  (await by.propose({ kind, memberId: id, ...account })).body

it('of a kind that only a newer node knows is not listed here, and takes no list away', async () => {
  const member = await newPlayer(server)
  await propose(first, member)
  await server.db.script(
    `INSERT INTO proposal (id, kind, member_id, subject, input, because, proposed_by, proposed_at, lapses_at)
     SELECT gen_random_uuid(), 'newer', member_id, '', '{}', 'x', proposed_by, proposed_at, lapses_at FROM proposal WHERE member_id = '${member.id}'`,
  )
  const { status, body } = await nok.call('/api/proposals', { memberId: member.id })
  expect([status, Object(body).length]).toEqual([200, 1])
})

it('of a newer node, which keeps more of it than this one knows, is not carried out here', async () => {
  const member = await newPlayer(server)
  const before = (await member.wallet()).profile
  await propose(first, member)
  const more = `UPDATE proposal SET input = input || '{"more": 1}' WHERE member_id = '${member.id}'`
  await server.database.asSupervisor(more)
  expect(await nok.decide(member.id)).toEqual({ outcome: 'unknown' })
  expect((await member.wallet()).profile).toEqual(before)
})

it('is listed, however many there are, and each question is asked once', async () => {
  const member = await newPlayer(server)
  await propose(first, member)
  await server.db.script(
    `INSERT INTO proposal (id, kind, member_id, subject, input, because, proposed_by, proposed_at, lapses_at)
     SELECT gen_random_uuid(), kind, member_id, n::text, input, because, proposed_by, proposed_at, lapses_at
       FROM proposal, generate_series(1, 100) n WHERE member_id = '${member.id}'`,
  )
  const query = vi.spyOn(server.db, 'query')
  expect((await nok.call('/api/proposals', { memberId: member.id })).body).toHaveLength(101)
  const asked = query.mock.calls.map(([name]) => name).filter((name) => /^member|^proposal/.test(name))
  expect(asked).toEqual(['proposal.waiting', 'member.see', 'member-pause.read'])
  query.mockRestore()
})

describe('a proposal', () => {
  it('is confirmed once, however many confirm it at once', async () => {
    const member = await newPlayer(server)
    await propose(first, member)
    expect(await propose(first, member)).toEqual({ outcome: 'already-proposed' })
    const waiting = Object((await nok.call('/api/proposals', { memberId: member.id })).body)
    const both = await Promise.all(
      [nok, lek].map((person) => person.actAt('proposals', waiting[0].id, { act: 'confirm' })),
    )
    const outcomes = both.map((answer) => String(Object(answer).outcome))
    expect(outcomes.toSorted()).toEqual(['done', 'moved-on'])
  })

  it('changes nothing when it is refused or withdrawn, and can be made again', async () => {
    const member = await newPlayer(server)
    const before = (await member.wallet()).profile
    await propose(first, member)
    const refused = await nok.decide(member.id, { act: 'refuse', because: 'no such account' })
    expect(refused).toEqual({ outcome: 'done' })
    await propose(first, member)
    expect(await nok.decide(member.id, { act: 'withdraw' })).toEqual({ outcome: 'not-yours' })
    expect(await first.decide(member.id, { act: 'withdraw' })).toEqual({ outcome: 'done' })
    expect((await member.wallet()).profile).toEqual(before)
    expect((await loggedActs(server, member.id)).map(({ act }) => act)).toEqual([
      'member-account-withdraw',
      'member-account-propose',
      'member-account-refuse',
      'member-account-propose',
    ])
  })

  it('is checked again when it is confirmed', async () => {
    const [member, rival] = [await newPlayer(server), await newPlayer(server)]
    const account = newAccount()
    for (const each of [member, rival]) await propose(first, each, account)
    await member.deposit(300)
    const id = await server.withdrawal(member, 300)
    expect(await nok.decide(member.id)).toEqual({ outcome: 'withdrawal-open' })
    await nok.take('withdrawals', id, { act: 'reject', reason: 'later' })
    expect(await nok.decide(member.id)).toEqual({ outcome: 'done' })
    expect(await nok.decide(rival.id)).toEqual({ message: 'EXISTING_BANK' })
  })

  it('is not confirmed once its person has left', async () => {
    const member = await newPlayer(server)
    await propose(await server.join(first, 'manager', 'leaving'), member)
    await first.call(`/api/people/${await server.idOf('leaving')}`, { role: 'cashier' })
    expect(await nok.decide(member.id)).toEqual({ outcome: 'first-left' })
  })

  it('cannot be written as done by one, nor decided twice, whoever has the rights of the server', async () => {
    const member = await newPlayer(server)
    await propose(first, member)
    const decided = (by: string) =>
      server.db.script(
        `UPDATE proposal SET state = 'done', decided_by = ${by}, decided_at = now() WHERE member_id = '${member.id}'`,
      )
    await expect(decided('proposed_by')).rejects.toThrow('done_by_two')
    await nok.decide(member.id, { act: 'refuse', because: 'no' })
    await expect(decided(`(SELECT id FROM staff WHERE username = 'lek')`)).rejects.toThrow('decided once')
    await expect(server.db.script('DELETE FROM proposal')).rejects.toThrow('permission denied')
  })
})
