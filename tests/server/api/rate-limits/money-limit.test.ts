import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { memberWith } from '../../../support/members.ts'
import { serverForFile } from '../../../support/test-server.ts'
import { moneyClient } from '../../games/money-server.ts'

const server = await serverForFile()

it('a member may make 60 money calls a minute, of all kinds together', async () => {
  const [member, other] = [
    await memberWith(server.db, { WALLET: 1 }),
    await memberWith(server.db, { WALLET: 1 }),
  ]
  const [client, key] = [moneyClient(server, member), randomUUID()]
  const first = await client.announce(5, key)
  for (let i = 0; i < 19; i += 1) {
    expect(await client.transfer('WALLET', 'JOKER', 1)).toMatchObject({ status: 400 })
    expect(await client.withdraw(1)).toMatchObject({ status: 400 })
    expect(await client.get('/api/wallet/activate/NOGAME')).toMatchObject({ status: 404 })
  }
  await client.get('/api/wallet/activate/NOGAME')
  await client.get('/api/wallet/activate/NOGAME')
  const refused = await client.announce(5)
  expect(refused).toMatchObject({ status: 429, body: { message: 'REQUEST_LIMIT' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await client.operation('b0b5d3a8-8f0e-4f0e-9b1a-2f1e3d4c5b6a')).toEqual({ state: 'absent' })
  // The answer to an earlier call is still available.
  expect(first).toMatchObject({ status: 200 })
  expect(await client.announce(5, key)).toMatchObject({ status: 200, body: first.body })
  expect(await moneyClient(server, other).announce(5)).toMatchObject({ status: 200 })
})
