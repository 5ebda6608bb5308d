import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { untilLocked } from '../../support/database/waits-for-lock.ts'
import { type DeskServer, deskServerForFile } from '../../support/desk.ts'
import type { Answer } from '../../support/request-at.ts'

const server = await deskServerForFile()
const manager = await server.enter('mali')

const setStatus = (db: Pick<DeskServer['db'], 'query'>, status: 'active' | 'suspended') =>
  db.query('test.status', "UPDATE staff SET status = $1 WHERE username = 'mali'", [status])
afterEach(() => setStatus(server.db, 'active'))

/** The answer to a call whose caller was allowed to make it, but is suspended before it has an effect. */
async function suspendedDuring(call: () => Promise<Answer>): Promise<Answer> {
  const { answer } = await server.db.transaction(async (tx) => {
    await setStatus(tx, 'suspended')
    const sent = call()
    await Promise.race([sent, untilLocked(server.db)])
    return { answer: sent }
  })
  return answer
}

it('a suspended person cannot change others, even with a call that arrived before the suspension', async () => {
  const path = `/api/people/${await server.idOf('nok')}`
  const { status, body } = await suspendedDuring(() => manager.call(path, { role: 'manager' }))
  expect({ status, body }).toEqual({ status: 401, body: { message: 'invalid-token' } })
  await setStatus(server.db, 'active')
  const { body: people } = await manager.call('/api/people')
  expect(people).toContainEqual(expect.objectContaining({ username: 'nok', role: 'cashier' }))
})

it('a suspended person cannot invite anybody', async () => {
  const { status } = await suspendedDuring(() => manager.keyed('/api/people/invite', { role: 'manager' }))
  expect(status).toBe(401)
  expect(await server.db.query('test.invited', 'SELECT 1 FROM staff_invitation')).toEqual([])
})

it('a suspended person cannot perform a keyed act, which works under its key after they return', async () => {
  const [member] = Object((await manager.call('/api/members', { search: '0812345678' })).body)
  const key = randomUUID()
  const act = () => manager.keyed(`/api/members/${member.id}/end-sessions`, { because: 'lost phone' }, key)
  const token = await server.logIn()
  expect((await suspendedDuring(act)).status).toBe(401)
  expect((await server.request('/api/wallet', { token })).status).toBe(200)
  await setStatus(server.db, 'active')
  expect((await act()).body).toEqual({ outcome: 'done' })
})
