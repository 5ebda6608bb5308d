/** Proves S31, S32 and S79. */
import { object, parse, string } from 'valibot'
import { describe, expect, it } from 'vitest'
import { spinwheel } from '../../../../src/contract/spinwheel.ts'
import { wallet } from '../../../../src/contract/wallet.ts'
import { serverForFile } from '../../../support/test-server.ts'
import { itEndsSound } from '../../ledger/sound.ts'

const THAI = '0812345678'

const server = await serverForFile({ config: { rateLimit: false } })
const token = await server.logIn()

async function spin() {
  const { body } = await server.request('/api/spinwheel/spin', { method: 'POST', token })
  return parse(spinwheel.spin.response, body)
}

async function coupons() {
  return parse(spinwheel.coupons.response, (await server.request('/api/spinwheel/coupon', { token })).body)
}

async function claim(coupon: string) {
  return (await server.request('/api/spinwheel/coupon/claim', { method: 'POST', token, body: { coupon } }))
    .body
}

async function readWallet() {
  return parse(wallet.read.response, (await server.request('/api/wallet', { token })).body)
}

async function setCoins(coins: number): Promise<void> {
  await server.sandbox('POST', `/api/members/${THAI}/coins`, { coins })
}

async function giveCoupon(prizeCode: string): Promise<string> {
  const { body } = await server.sandbox('POST', `/api/members/${THAI}/coupon`, { prizeCode })
  return parse(object({ coupon: string() }), body).coupon
}

describe('a turn of the wheel', () => {
  it('costs a coin and adds the prize to the coupons, where it is found after a lost answer', async () => {
    const before = await coupons()
    const won = await spin()
    expect(won).toMatchObject({ success: true, result: { remainingCoin: 2 } })
    const after = await coupons()
    expect(after).toHaveLength(before.length + 1)
    expect(after[0]?.prize.slice).toBe(won.result?.label)
    expect(won.result?.coupon, 'it can be claimed at once').toBe(
      after[0]?.isHandedOut ? undefined : after[0]?._id,
    )
    expect((await readWallet()).profile.coin).toBe(2)
  })

  it('lands on a slice of the wheel that is shown', async () => {
    const { body } = await server.request('/api/spinwheel/setup', {
      token,
      headers: { 'accept-language': 'en' },
    })
    const { activeSpinwheel, userCoin } = parse(spinwheel.setup.response, body).result
    expect(activeSpinwheel?.name).toBe('Prize wheel')
    expect(activeSpinwheel?.slice).toHaveLength(8)
    expect(activeSpinwheel?.slice[0]?.htmlDescription).toContain('Chance 44%')
    expect(userCoin).toBe(2)
    const { result } = await spin()
    const slice = activeSpinwheel?.slice.find(({ code }) => code === result?.code)
    expect(slice?.label).toBe(result?.label)
  })

  it('costs no other coin when it is repeated with its key', async () => {
    await setCoins(5)
    const repeated = { method: 'POST', token, key: crypto.randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => (await server.request('/api/spinwheel/spin', repeated)).body),
    )
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect((await readWallet()).profile.coin).toBe(4)
  })

  it('is refused once the coins are used up', async () => {
    await setCoins(3)
    const left = []
    for (let turn = 0; turn < 3; turn += 1) left.push((await spin()).result?.remainingCoin)
    expect(left).toEqual([2, 1, 0])
    expect(await spin()).toMatchObject({ success: false, error: 'NO_CLAIMABLE_COUPON' })
  })

  it('is refused when the wheel is switched off, and the coin stays', async () => {
    await setCoins(1)
    await server.sandbox('PUT', '/api/site', { spinActive: false })
    expect(await spin()).toMatchObject({ success: false, error: 'INVALID_CODE' })
    expect((await server.request('/api/spinwheel/active', { token })).body).toEqual({ active: false })
    const { body } = await server.request('/api/spinwheel/setup', { token })
    expect(body).toEqual({ result: { activeSpinwheel: null, userCoin: 1 } })
    await server.sandbox('PUT', '/api/site', { spinActive: true })
  })
})

describe('a coupon', () => {
  it('is paid once, even with many concurrent claims', async () => {
    const coupon = await giveCoupon('CASH100')
    expect((await coupons())[0]).toMatchObject({ _id: coupon, prize: { slice: '฿100' }, amount: 100_00 })
    const amount = (await readWallet()).wallet.amount
    const claims = await Promise.all(Array.from({ length: 60 }, () => claim(coupon)))
    expect(claims.filter((body) => JSON.stringify(body) === '{"success":true}')).toHaveLength(1)
    expect(claims).toContainEqual({ success: false, error: 'NO_CLAIMABLE_COUPON' })
    expect((await readWallet()).wallet.amount).toBe(amount + 100_00)
  })

  it('for a removed prize is shown by its code and not paid', async () => {
    const coupon = await giveCoupon('SPRING88')
    expect((await coupons())[0]?.prize).toEqual({ slice: 'SPRING88', name: undefined })
    expect(await claim(coupon)).toEqual({ success: false, error: 'INVALID_PRIZE_CODE' })
  })
})

itEndsSound(server)
