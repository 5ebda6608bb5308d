/** What every queue of items that people of the house claim does alike. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { maskedPhone } from '../../../server/desk/wire-forms.ts'
import { announceDeposit } from '../../../server/domains/deposits/expected/announcements.ts'
import { type AtDesk, deskServerForFile } from '../../support/desk.ts'
import { memberWith, type TestMember } from '../../support/members.ts'
import { USUAL_SETTINGS } from '../../support/usual-settings.ts'
import { arrive, newNumber } from '../deposits/arrivals.ts'
import { storeSlip } from '../deposits/slips/slip-work.ts'
import { requestWithdrawal } from '../rewards/reward-steps.ts'

const server = await deskServerForFile({ config: { rateLimit: false } })
const { db } = server
const [nok, lek, mali] = [await server.enter('nok'), await server.enter('lek'), await server.enter('mali')]
const readers = { auditor: await server.enter('aree'), support: await server.enter('somchai') }

interface Item {
  readonly id: string
  /** Of which its row shows the last four digits. */
  readonly number: string
  readonly memberId: string | null
}

interface QueueUnderTest {
  readonly queue: string
  /** Its acts in the log begin with this. */
  readonly item: string
  readonly make: (satang: number) => Promise<Item>
  /** The act that ends an item without money, and its state afterwards, which is also a filter. */
  readonly ending: { readonly act: string; readonly reason: string; readonly because?: string }
  readonly ended: string
}

/** An item of a new member. */
const ofMember = (make: (member: TestMember, satang: number) => Promise<unknown>, table: string) =>
  async function made(satang: number): Promise<Item> {
    const member = await memberWith(db, { WALLET: 2000_00 })
    await make(member, satang)
    const [row] = await db.query<{ id: string }>(
      `test.made-${table}`,
      `SELECT id FROM ${table} WHERE member_id = $1`,
      [member.id],
    )
    return { id: String(row?.id), number: member.username, memberId: member.id }
  }

const withdraw = (member: TestMember, satang: number) => requestWithdrawal(db, member, satang, new Date())

/** A slip that the automatic judge does not look at while the tests run. */
const handIn = ({ id }: TestMember, claimedSatang: number) =>
  storeSlip(db, id, { claimedSatang, createdAt: new Date(), dueAt: new Date(Date.now() + 86_400_000) })

const announce = ({ id }: TestMember, amountSatang: number) =>
  db.transaction((tx) =>
    announceDeposit(tx, id, { amountSatang, occurredAt: new Date() }, USUAL_SETTINGS.deposits),
  )

let senders = 0
async function arrived(amountSatang: number): Promise<Item> {
  const bankAccountNo = `98${String((senders += 1)).padStart(8, '0')}`
  const number = newNumber()
  const sender = { bankCode: 'KBANK', bankAccountNo }
  await arrive(db, { number, amountSatang, sender, sentAt: new Date() })
  const [row] = await db.query<{ id: string }>('test.arrived', 'SELECT id FROM arrival WHERE number = $1', [
    number,
  ])
  return { id: String(row?.id), number: bankAccountNo, memberId: null }
}

const QUEUES: readonly QueueUnderTest[] = [
  {
    queue: 'withdrawals',
    item: 'withdrawal',
    make: ofMember(withdraw, 'withdrawal'),
    ending: { act: 'reject', reason: 'no' },
    ended: 'rejected',
  },
  {
    queue: 'slips',
    item: 'slip',
    make: ofMember(handIn, 'slip'),
    ending: { act: 'reject', reason: 'NOT_MATCH' },
    ended: 'rejected',
  },
  {
    queue: 'arrivals',
    item: 'arrival',
    make: arrived,
    ending: { act: 'close', reason: 'test', because: 'only a test' },
    ended: 'closed',
  },
  {
    queue: 'announcements',
    item: 'announcement',
    make: ofMember(announce, 'deposit_announcement'),
    ending: { act: 'reject', reason: 'no' },
    ended: 'rejected',
  },
]

describe.each(QUEUES)('an item of the $queue', ({ queue, item, make, ending, ended }) => {
  const path = `/api/${queue}`
  const list = async (person: AtDesk, filter: string, search = '', page = 1) =>
    Object((await person.call(path, { filter, search, page })).body)
  const find = async (search: string) => (await list(nok, 'open', search)).rows
  const read = async (person: AtDesk, id: string) => Object((await person.call(`${path}/${id}`)).body)
  const act = (person: AtDesk, id: string, what: object) => person.actAt(queue, id, what)

  it('an item is found by the number that it shows the end of, whole or by that end, and by its amount', async () => {
    const { id, number } = await make(312_34)
    for (const search of [number, number.slice(-4), '312.34']) {
      const rows = await find(search)
      expect(rows).toContainEqual(expect.objectContaining({ id, amount: 312.34, state: 'waiting' }))
      expect(JSON.stringify(rows)).not.toContain(number)
    }
    for (const search of [number.slice(-5), number.slice(0, -1), number.slice(-3), "' OR 1=1 --"])
      expect(await find(search)).not.toContainEqual(expect.objectContaining({ id }))
  })

  it('an item is claimed by one of two, the other sees who and may do nothing, and a manager frees it', async () => {
    const { id } = await make(300_00)
    const claims = await Promise.all([nok, lek].map((person) => act(person, id, { act: 'claim' })))
    const [name, winner, loser] =
      Object(claims[0]).outcome === 'done' ? (['Nok', nok, lek] as const) : (['Lek', lek, nok] as const)
    expect(claims).toContainEqual({ outcome: 'done', state: 'claimed' })
    const taken = { outcome: 'taken', by: name, since: expect.any(String) }
    expect(claims).toContainEqual(taken)
    for (const what of [{ act: 'claim' }, { act: 'release' }, ending])
      expect(await act(loser, id, what)).toEqual(taken)
    const { holder } = await read(loser, id)
    expect(holder).toMatchObject({ name })
    await act(winner, id, { act: 'claim' })
    expect((await read(loser, id)).holder).toEqual(holder)
    expect(await act(mali, id, { act: 'release' })).toEqual({ outcome: 'done', state: 'waiting' })
    for (const what of [{ act: 'release' }, ending])
      expect(await act(winner, id, what)).toEqual({ outcome: 'moved-on', state: 'waiting', by: 'Mali' })
    expect((await read(loser, id)).holder).toBeUndefined()
    expect(await act(loser, id, { act: 'claim' })).toMatchObject({ outcome: 'done' })
  })

  it('an item counts as open for everybody, and as mine for who has it', async () => {
    const { id } = await make(300_00)
    const before = [(await list(nok, 'mine')).counts, (await list(lek, 'mine')).counts]
    await act(nok, id, { act: 'claim' })
    const [own, others] = [await list(nok, 'mine'), await list(lek, 'mine')]
    expect([own.counts, others.counts]).toEqual([{ ...before[0], mine: before[0].mine + 1 }, before[1]])
    expect(own.rows).toContainEqual(expect.objectContaining({ id }))
    expect(others.rows).not.toContainEqual(expect.objectContaining({ id }))
    await act(nok, id, { act: 'release' })
  })

  it('an item is ended once, and every act and reading is in the log, under its id and its member', async () => {
    const { id, memberId } = await make(300_00)
    const named = id.toUpperCase()
    expect(await act(nok, named, { act: 'claim' })).toEqual({ outcome: 'done', state: 'claimed' })
    const key = randomUUID()
    const twice = await Promise.all([1, 2].map(() => nok.actAt(queue, named, ending, key)))
    expect(twice).toEqual([1, 2].map(() => ({ outcome: 'done', state: ended })))
    for (const what of [{ act: 'claim' }, { act: 'release' }, ending])
      expect(await act(lek, id, what)).toEqual({ outcome: 'moved-on', state: ended, by: 'Nok' })
    expect((await list(nok, ended, id)).rows).toMatchObject([{ id, state: ended }])
    expect((await list(nok, 'open', id)).total).toBe(0)
    const opened = await read(lek, id)
    const acts = [`${item}-claim`, `${item}-${ending.act}`]
    expect(opened).toMatchObject({ id, state: ended, steps: acts.map((what) => ({ what, by: 'Nok' })) })
    expect(opened).not.toHaveProperty('holder')
    const { act: _, ...detail } = ending
    expect((await mali.call('/api/log', { search: id })).body).toMatchObject([
      { by: 'Lek', act: `${item}-read`, memberId, subject: id },
      { by: 'Nok', act: acts[1], memberId, subject: id, detail },
      { by: 'Nok', act: acts[0], memberId, subject: id },
    ])
  })

  it('an item is on the page of its age', async () => {
    const made: Item[] = []
    for (let count = 0; count < 51; count += 1) made.push(await make(777_77))
    const [first, second] = [await list(nok, 'open', '777.77'), await list(nok, 'open', '777.77', 2)]
    const idsOf = ({ rows }: { readonly rows: readonly Item[] }) => rows.map(({ id }) => id)
    expect([...idsOf(first), ...idsOf(second)]).toEqual(made.map(({ id }) => id))
    expect(second).toMatchObject({ rows: [{}], total: 51, sum: expect.closeTo(51 * 777.77, 2) })
  })

  it.each(Object.entries(readers))(
    'an item is read by %s, whose role does nothing with it',
    async (_, reader) => {
      const { id } = await make(300_00)
      expect(await read(reader, id)).toMatchObject({ id })
    },
  )

  it('an item needs a key for an act, and an id that is none leads nowhere', async () => {
    const { id } = await make(300_00)
    const { status, body } = await nok.call(`${path}/${id}/act`, { act: 'claim' })
    expect([status, body]).toEqual([400, { message: 'KEY_MISSING', params: { key: 'Idempotency-Key' } }])
    expect(await read(nok, randomUUID())).toMatchObject({ message: 'NO_DATA' })
    expect(await act(nok, randomUUID(), { act: 'claim' })).toEqual({ outcome: 'unknown' })
  })
})

it('a slip of a member who has paid in comes before older ones of members who never did', async () => {
  const [stranger, known] = [await memberWith(db, { WALLET: 0 }), await memberWith(db, { WALLET: 0 })]
  await arrive(db, { memberId: known.id, amountSatang: 100_00, sentAt: new Date() })
  for (const member of [stranger, known]) await handIn(member, 888_88)
  const { rows } = Object((await nok.call('/api/slips', { filter: 'open', search: '888.88' })).body)
  expect(rows).toMatchObject([known, stranger].map((by) => ({ member: maskedPhone(by.username) })))
})
