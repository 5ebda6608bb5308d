import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { memberWith, type TestMember } from '../../support/members.ts'
import type { TestServer } from '../../support/test-server.ts'
import { behave, mover, startMoneyServer, until } from './money-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startMoneyServer()
})
afterEach(() => behave(server, 'JOKER', 'ok'))
afterAll(() => server.stop())

const moneyOf = async (member: TestMember): Promise<unknown> => {
  const { wallet, onItsWay }: { wallet?: unknown; onItsWay?: unknown } = Object(
    (await mover(server, member).get('/api/wallet')).body,
  )
  return { wallet, onItsWay }
}

it('the wallet tells what is between it and a silent game, until that has arrived', async () => {
  const member = await memberWith(server.db, { WALLET: 500_00, JOKER: 0 })
  await behave(server, 'JOKER', 'silent')
  const moving = mover(server, member).transfer('WALLET', 'JOKER', 120)
  expect(
    await until(
      () => moneyOf(member),
      (money) => JSON.stringify(money).includes('120'),
    ),
  ).toEqual({
    wallet: { amount: 380 },
    onItsWay: {
      transfer: 120,
      withdrawal: 0,
      items: [{ kind: 'transfer', amount: 120, since: expect.any(String) }],
    },
  })
  await behave(server, 'JOKER', 'ok')
  await moving
  expect(
    await until(
      () => moneyOf(member),
      (money) => !JSON.stringify(money).includes('120'),
    ),
  ).toEqual({ wallet: { amount: 380 }, onItsWay: { transfer: 0, withdrawal: 0, items: [] } })
})

it('the wallet tells what waits to be paid out, until the operator has settled it', async () => {
  const member = await memberWith(server.db, { WALLET: 500_00 })
  await mover(server, member).withdraw(200)
  expect(await moneyOf(member)).toEqual({
    wallet: { amount: 300 },
    onItsWay: {
      transfer: 0,
      withdrawal: 200,
      items: [{ kind: 'withdrawal', amount: 200, since: expect.any(String) }],
    },
  })
  const { username } = member
  await server.sandbox('POST', '/api/withdrawals/settle', { username, outcome: 'SUCCESS' })
  expect(await moneyOf(member)).toMatchObject({ onItsWay: { withdrawal: 0 } })
})

it("the wallet lists what was announced and what can still be paid by QR, and nobody else's", async () => {
  const [member, other] = [await memberWith(server.db, {}), await memberWith(server.db, {})]
  const { token } = member
  await mover(server, member).announce(300)
  await server.ask('/api/qrcode/KBANK', { method: 'POST', token, body: { amount: 50 } })
  expect(await moneyOf(member)).toMatchObject({
    onItsWay: {
      items: [
        { kind: 'qr', amount: 50, until: expect.any(String) },
        { kind: 'announcement', amount: 300 },
      ],
    },
  })
  expect(await moneyOf(other)).toMatchObject({ onItsWay: { items: [] } })
})

it('balances are as old as the answer of the game that was heard longest ago', async () => {
  const member = await memberWith(server.db, { JOKER: 100_00, PG: 100_00 })
  const { get } = mover(server, member)
  const age = async () => Number(Object(await get('/api/wallet')).body.balanceAge)
  await server.db.query(
    'test.heard-long-ago',
    "UPDATE game_account SET heard_at = now() - interval '1 hour' WHERE member_id = $1",
    [member.id],
  )
  await behave(server, 'JOKER', 'silent')
  await get('/api/wallet/refresh/slot')
  expect(await age(), 'one of two was silent').toBeGreaterThan(3500)
  await behave(server, 'JOKER', 'ok')
  await get('/api/wallet/refresh/slot')
  expect(await age()).toBeLessThan(60)
})
