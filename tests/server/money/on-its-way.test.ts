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
  ).toEqual({ wallet: { amount: 380 }, onItsWay: { transfer: 120, withdrawal: 0 } })
  await behave(server, 'JOKER', 'ok')
  await moving
  expect(
    await until(
      () => moneyOf(member),
      (money) => !JSON.stringify(money).includes('120'),
    ),
  ).toEqual({ wallet: { amount: 380 }, onItsWay: { transfer: 0, withdrawal: 0 } })
})

it('the wallet tells what waits to be paid out, until the operator has settled it', async () => {
  const member = await memberWith(server.db, { WALLET: 500_00 })
  await mover(server, member).withdraw(200)
  expect(await moneyOf(member)).toEqual({
    wallet: { amount: 300 },
    onItsWay: { transfer: 0, withdrawal: 200 },
  })
  const { username } = member
  await server.sandbox('POST', '/api/withdrawals/settle', { username, outcome: 'SUCCESS' })
  expect(await moneyOf(member)).toMatchObject({ onItsWay: { withdrawal: 0 } })
})
