/** Proves S34 and S56. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { deskServerForFile, found, listOf, readOf } from '../../support/desk.ts'
import { booksOf } from '../../support/members.ts'
import { moveToNoon } from '../deposits/at-noon.ts'
import { decided, handIn, slipOf, slipsOf } from '../deposits/slips/slips.ts'
import { plainJpeg } from '../platform/files/pictures.ts'
import { silentSlip } from './silent-slip.ts'

const USERNAME = '0812345678'

const server = await deskServerForFile({ config: { rateLimit: false } })
await moveToNoon(server)
const token = await server.logIn()
const [nok, lek] = [await server.enter('nok'), await server.enter('lek')]
const [mali, aree] = [await server.enter('mali'), await server.enter('aree')]
const [{ id: memberId }] = Object((await mali.call('/api/members', { search: USERNAME })).body)
let id = ''
let picture: Buffer

const bank = (mode: 'ok' | 'fail') => server.sandbox('PUT', '/api/bank/behaviour', { mode })
const settle = (more: object) => server.sandbox('POST', '/api/slips/judge', { username: USERNAME, ...more })

/** The demo member hands in a slip whose bank is silent, which the automatic judge finds. */
async function waits(amount: number, fields: Readonly<Record<string, string>> = {}): Promise<void> {
  ;({ id, picture } = await silentSlip(server, { username: USERNAME, token }, amount, fields))
  const isFound = 'SELECT 1 FROM slip_finding WHERE slip_id = $1'
  await expect.poll(() => server.db.query('test.found', isFound, [id])).toHaveLength(1)
}
beforeEach(async () => {
  await settle({ outcome: 'FAILED' })
  await waits(300)
})

const list = (filter: string) => listOf(nok, 'slips', filter)
const silent = async (): Promise<{ id: string }[]> =>
  (await list('open')).rows.filter((row: { finding: unknown }) => row.finding === 'no-answer')
const read = () => readOf(nok, 'slips', id)
const askBank = async () => {
  await bank('ok')
  return (await nok.call(`/api/slips/${id}/ask`, {})).body
}
const wallet = async () => Object(await booksOf(server.db, memberId))['wallet']
const typed = (more: object = {}) => ({ act: 'accept-typed', ...found(`typed-${id}`, more) })
const KIND = { 'content-type': 'image/png', 'cache-control': 'no-store' }

it('a slip whose bank is silent waits with the data that was read, and shows the bank’s answer after a new query', async () => {
  expect((await list('open')).rows).toMatchObject([{ id, member: '081···5678', finding: 'no-answer' }])
  expect(await read()).toMatchObject({ read: { bankCode: 'KBANK' }, answer: 'no-answer', steps: [] })
  await nok.judge(id, { act: 'claim' })
  expect(await askBank()).toEqual({ outcome: 'done' })
  const record = { worth: 300, isSender: true, isOurs: true, receiverBankCode: 'SCB' }
  expect(await read()).toMatchObject({ answer: 'record', finding: 'fits', record, state: 'claimed' })
  await bank('fail')
  await nok.call(`/api/slips/${id}/ask`, {})
  expect(await read()).toMatchObject({ answer: 'record', record })
})

it('a slip whose bank is silent is credited with the bank’s data', async () => {
  const before = await wallet()
  await nok.judge(id, { act: 'claim' })
  await askBank()
  expect(await nok.judge(id, { act: 'accept' })).toEqual({ outcome: 'done', state: 'accepted' })
  expect(await wallet()).toBe(before + 300_00)
  expect(await decided(server, token)).toMatchObject({ status: 'SUCCESS', amount: 300_00 })
  expect((await list('accepted')).rows[0]).toMatchObject({ id, state: 'accepted', amount: 300 })
})

it('a slip whose bank is silent is credited with what a cashier found, and its picture is never credited again', async () => {
  const before = await wallet()
  await nok.take('slips', id, typed())
  await bank('ok')
  await handIn(server, token, picture)
  expect(await decided(server, token)).toMatchObject({ note: 'CREDITED_BEFORE', amount: 300_00 })
  expect(await wallet()).toBe(before + 300_00)
})

it('a slip whose bank is silent is rejected with a reason that the member reads', async () => {
  await nok.take('slips', id, { act: 'reject', reason: 'EXPIRED_SLIP' })
  expect(await decided(server, token)).toMatchObject({ status: 'FAILED', note: 'EXPIRED_SLIP' })
  expect(await nok.judge(id, { act: 'reject', reason: 'OTHER' })).toHaveProperty('message')
})

it('a slip without a readable code waits for a person, which its member reads, and is credited with what they found', async () => {
  await settle({ outcome: 'FAILED' })
  expect(await handIn(server, token, plainJpeg(400, 400))).toBe(200)
  const newest = async () => (await slipsOf(server, token, 1))[0]
  await expect.poll(newest).toMatchObject({ status: 'PENDING', note: 'WITH_PERSON' })
  const [row] = (await list('open')).rows
  expect(row).toMatchObject({ finding: 'unreadable', state: 'waiting' })
  const before = await wallet()
  await nok.take('slips', row.id, typed({ reference: `typed-${row.id}` }))
  expect(await decided(server, token)).toMatchObject({ status: 'SUCCESS', amount: 300_00 })
  expect(await wallet()).toBe(before + 300_00)
})

it('the answer of the bank is final: nothing else can be typed, and an objection needs a reason', async () => {
  await settle({ outcome: 'FAILED' })
  await waits(300, { amount: '450' })
  await nok.judge(id, { act: 'claim' })
  await askBank()
  expect(await read()).toMatchObject({ objection: 'NOT_MATCH', finding: 'differs', amount: 300 })
  expect(await nok.judge(id, typed({ amount: 450 }))).toEqual({ outcome: 'record-decides' })
  expect(await nok.judge(id, { act: 'accept' })).toMatchObject({ params: { key: 'because' } })
  const before = await wallet()
  const accept = { act: 'accept', because: 'a slip of the finger', hasLooked: true }
  expect(await nok.judge(id, accept)).toMatchObject({ state: 'accepted' })
  expect(await wallet()).toBe(before + 300_00)
})

it('the answer of the bank is told from that about another transfer, and not from one whose number is spelled in another way', async () => {
  await askBank()
  for (const [number, isNamed] of [
    ['reference', true],
    ["' ' || lower(reference) || E'\\u200b'", true],
    ["'7' || reference", false],
  ]) {
    await server.db.script(`UPDATE slip_finding SET reference = ${number} WHERE slip_id = '${id}'`)
    expect(await read()).toMatchObject({ record: { isNamed } })
  }
})

it('the answer of the bank is required to accept without typing', async () => {
  expect(await nok.take('slips', id, { act: 'accept' })).toEqual({ outcome: 'not-creditable' })
})

it('of two people one has a slip, and the automatic check skips it until it is free', async () => {
  // Another amount than people have credited by hand.
  await settle({ outcome: 'FAILED' })
  await waits(310)
  await nok.judge(id, { act: 'claim' })
  await bank('ok')
  await server.db.query('test.due', 'UPDATE slip SET due_at = now() WHERE id = $1', [id])
  // The worker claims the later slip, and not this one.
  await handIn(server, token, await slipOf(server, { username: USERNAME, bankCode: 'SCB', amount: 20 }))
  expect(await decided(server, token)).toMatchObject({ status: 'SUCCESS', amount: 20_00 })
  expect(await read()).toMatchObject({ state: 'claimed' })
  await nok.judge(id, { act: 'release' })
  await expect.poll(async () => (await read()).state).toBe('accepted')
})

it('of two slips with one code that two people accept at once, one is credited', async () => {
  await handIn(server, token, picture)
  await expect.poll(async () => (await silent()).length).toBe(2)
  const before = await wallet()
  const outcomes = await Promise.all(
    (await silent()).map(async (row, index) => {
      const typing = typed({ reference: `apart-${row.id}` })
      return Object(await (index === 0 ? nok : lek).take('slips', row.id, typing)).outcome
    }),
  )
  expect(new Set(outcomes)).toEqual(new Set(['done', 'reference-used']))
  expect(await wallet()).toBe(before + 300_00)
})

it('an auditor reads the picture, which is logged; a stranger sees nothing', async () => {
  const path = `/api/slips/${id}`
  const shown = await aree.picture(id)
  expect([shown.status, Object.fromEntries(shown.headers)]).toMatchObject([200, KIND])
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(picture)
  expect((await server.door(`${path}/picture`)).status).toBe(401)
  expect((await server.request(`${path}/picture`, { token })).status).toBe(404)
  expect((await aree.picture(randomUUID())).status).toBe(404)
  expect((await aree.picture('no-id')).status).toBe(404)
  const { body: log } = await mali.call('/api/log', { search: id })
  expect(log).toMatchObject([{ by: 'Aree', act: 'slip-picture-read', memberId }])
})
