import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { booksOf, memberWith } from '../../../support/members.ts'
import { serverForFile } from '../../../support/test-server.ts'

/** More than may wait, for long enough to make a few calls. */
const STATEMENTS = 600

const server = await serverForFile()
const member = await memberWith(server.db, { WALLET: 100_00, JOKER: 0 })

it('a call while hundreds wait for the database gets "try again later", and has no effect', async () => {
  const key = randomUUID()
  const transfer = () =>
    server.request('/api/wallet/transfer', {
      method: 'POST',
      token: member.token,
      body: { from: 'WALLET', to: 'JOKER', amount: 10 },
      headers: { 'idempotency-key': key },
    })
  const crowd = Array.from({ length: STATEMENTS }, () =>
    server.db.query('test.slow', 'SELECT pg_sleep(0.02)'),
  )
  for (const answer of await Promise.all([
    server.request('/api/wallet', { token: member.token }),
    transfer(),
  ])) {
    expect(answer).toMatchObject({ status: 503, body: { message: 'INTERNAL_SERVER_ERROR' } })
    expect(answer.headers.get('retry-after')).toBe('2')
  }
  await Promise.all(crowd)
  expect((await server.request(`/api/operation/${key}`, { token: member.token })).body).toEqual({
    state: 'absent',
  })
  expect((await transfer()).status).toBe(200)
  expect(await booksOf(server.db, member.id)).toMatchObject({ wallet: 90_00, 'game:JOKER': 10_00 })
})
