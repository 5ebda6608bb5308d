/** A member cannot fill the queue of slips whose code has to be read; a silent bank does not prevent further slips. */
import { beforeAll, expect, it } from 'vitest'
import { MOST_UNREAD } from '../../../../server/domains/deposits/evidence/slips/slip-intake.ts'
import { serverForFile } from '../../../support/test-server.ts'
import { plainPng, slipForm } from '../../platform/files/pictures.ts'
import { moveToNoon } from '../at-noon.ts'
import { handIn } from './slips.ts'

const server = await serverForFile()
beforeAll(async () => {
  await moveToNoon(server)
  // The worker claims no slips meanwhile.
  await server.db.query('test.halt', "INSERT INTO ledger_halt (id, reason) VALUES (1, '{}')")
})

const countUploads = async () => (await server.db.query('test.uploads', 'SELECT 1 FROM upload')).length

const together = async (token: string, count: number) =>
  (await Promise.all(Array.from({ length: count }, () => handIn(server, token, plainPng())))).toSorted(
    (a, b) => a - b,
  )

/** The code of each slip has been read, and its bank is silent. */
const findNumbers = () =>
  server.db.query(
    'test.read',
    `INSERT INTO slip_finding (slip_id, bank_code, reference, answer, found_at)
     SELECT id, 'SCB', id::text, 'no-answer', now() FROM slip ON CONFLICT DO NOTHING`,
  )

it('a member has at most three unread slips, also when ten arrive together; another member has three of their own', async () => {
  const token = await server.logIn()
  expect(await together(token, 10)).toEqual([200, 200, 200, ...Array.from({ length: 7 }, () => 429)])
  // The quota of a refused picture is returned after the answer.
  await expect.poll(countUploads).toBe(MOST_UNREAD)
  expect(await handIn(server, await server.logIn('lo'), plainPng())).toBe(200)

  await findNumbers()
  expect(await together(token, 5)).toEqual([200, 200, 200, 429, 429])
})

it('a member has at most ten open slips, whatever numbers are on them', async () => {
  const token = await server.logIn()
  for (const [already, status] of [6, 7, 8, 9, 10].map((count) => [count, count < 10 ? 200 : 429])) {
    await findNumbers()
    expect([already, await handIn(server, token, plainPng())]).toEqual([already, status])
  }
})

it('a refusal says how long a slip that is left to a person may wait, not how long reading takes', async () => {
  const token = await server.logIn('lo')
  while ((await handIn(server, token, plainPng())) === 200);
  const refusedFor = async () => {
    const call = { method: 'POST', token, body: slipForm(plainPng()) } as const
    return Object((await server.request('/api/wallet/slip', call)).body).params.retryAfterSeconds
  }
  expect(await refusedFor()).toBeLessThan(60)
  await server.db.query('test.left', "UPDATE slip SET due_at = 'infinity'")
  expect(await refusedFor()).toBeGreaterThan(71 * 3600)
})
