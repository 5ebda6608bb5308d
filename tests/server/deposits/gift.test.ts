/** Proves S34, S35 and S84. */
import { randomUUID } from 'node:crypto'
import CryptoJS from 'crypto-js'
import { object, parse, string } from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { TRUELINK_DEVELOPMENT_KEY } from '../../../src/domain/money/gift-link.ts'
import { houseBalance } from '../../support/database/house-balance.ts'
import { serverForFile } from '../../support/test-server.ts'
import { itEndsSound } from '../ledger/sound.ts'
import { walletSatang } from './slips/read-answers.ts'

const server = await serverForFile({ config: { rateLimit: false } })
const [thai, lao] = await Promise.all([server.logIn('th'), server.logIn('lo')])

const seal = (text: string, key = TRUELINK_DEVELOPMENT_KEY) => CryptoJS.AES.encrypt(text, key).toString()

async function gift(amount: number): Promise<string> {
  const { body } = await server.sandbox('POST', '/api/gift', { amount })
  return parse(object({ link: string() }), body).link
}

async function send(link: string, token = thai, key: string = randomUUID()) {
  const headers = { 'idempotency-key': key }
  return server.request('/api/wallet/truelink', { method: 'POST', token, body: { link }, headers })
}

const codeOf = (link: string) => new URL(link).searchParams.get('v') ?? ''

describe('a gift', () => {
  it('is credited to the member who hands in its link', async () => {
    const before = await walletSatang(server, thai)
    expect(await send(seal(await gift(88.25)))).toMatchObject({ status: 200, body: { message: 'SUCCESS' } })
    expect(await walletSatang(server, thai)).toBe(before + 88_25)
    expect(await houseBalance(server.db, 'bank:TRUEMONEY')).toBe(-88_25)
  })

  it('is credited once, although two members hand in its link fifty times at once', async () => {
    const before = (await walletSatang(server, thai)) + (await walletSatang(server, lao))
    const link = await gift(60)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => send(seal(link), index % 2 ? thai : lao)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => JSON.stringify(body).includes('TRUELINK_DUPLICATE'))).toHaveLength(49)
    expect((await walletSatang(server, thai)) + (await walletSatang(server, lao))).toBe(before + 60_00)
  })

  it('handed in again with the same key gets the first answer', async () => {
    const [sealed, key] = [seal(await gift(15)), randomUUID()]
    const before = await walletSatang(server, thai)
    const answers = [await send(sealed, thai, key), await send(sealed, thai, key)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await walletSatang(server, thai)).toBe(before + 15_00)
  })

  it('handed in again is a duplicate for ever', async () => {
    const link = await gift(10)
    await send(seal(link))
    await server.sandbox('POST', '/api/clock', { advanceSeconds: 400 * 86_400 })
    expect(await send(seal(`  ${link}  `), lao)).toMatchObject({
      status: 400,
      body: { message: 'TRUELINK_DUPLICATE' },
    })
  })

  it('that was redeemed but not credited, because the server died in between, is credited when it is sent again', async () => {
    const link = await gift(31)
    await server.db.query('test.taken', "UPDATE sandbox_gift SET taken_by = 'house' WHERE code = $1", [
      codeOf(link),
    ])
    const before = await walletSatang(server, thai)
    expect((await send(seal(link))).status).toBe(200)
    expect(await walletSatang(server, thai)).toBe(before + 31_00)
  })
})

describe('a link to something else', () => {
  it.each([
    'https://gift.truemoney.com/campaign/?v=0123456789abcdef',
    'http://gift.truemoney.com/campaign/?v=CODE',
    'https://gift.truemoney.com.evil.example/campaign/?v=CODE',
    'https://evil.example/campaign/?v=CODE',
    'https://evil.example@gift.truemoney.com/campaign/?v=CODE',
    'https://gift.truemoney.com:8443/campaign/?v=CODE',
    'https://gift.truemoney.com@127.0.0.1/campaign/?v=CODE',
    'https://gift.truemoney.com/elsewhere?v=CODE',
    'https://gift.truemoney.com/campaign/../admin?v=CODE',
    'https://gift.truemoney.com/campaign/?v=CODE&v=CODE',
    'https://gift.truemoney.com/campaign/?v=../../etc/passwd',
    'https://gift.truemoney.com/campaign/?v=',
    'https://gift.truemoney.com/campaign/',
    "https://gift.truemoney.com/campaign/?v='; DROP TABLE gift; --",
    'http://127.0.0.1:4001/api/gift',
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]/campaign/?v=CODE',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'gift',
    '',
    '\0'.repeat(40),
  ])('is refused: %s', async (link) => {
    const calls = vi.spyOn(globalThis, 'fetch')
    const whole = link.replaceAll('CODE', codeOf(await gift(50)))
    calls.mockClear()
    expect(await send(seal(whole))).toMatchObject({ status: 400, body: { message: 'TRUELINK_INVALID' } })
    // The only call is that of the test.
    expect(calls).toHaveBeenCalledTimes(1)
    calls.mockRestore()
  })
})

describe('a link that is not encrypted as the app does it', () => {
  it.each([
    ['plain text', async () => gift(20)],
    ['another key', async () => seal(await gift(20), 'another key')],
    ['cut off', async () => seal(await gift(20)).slice(0, 60)],
    ['only the header', () => Promise.resolve(Buffer.from('Salted__').toString('base64'))],
    ['nothing', () => Promise.resolve('')],
    ['noise', () => Promise.resolve(Buffer.alloc(3000, 7).toString('base64'))],
  ])('is refused: %s', async (_case, make) => {
    expect(await send(await make())).toMatchObject({ status: 400, body: { message: 'TRUELINK_INVALID' } })
  })

  it('is refused when it is too long, missing or not text', async () => {
    for (const link of ['A'.repeat(4097), undefined, 7, { $ne: '' }]) {
      const answer = await server.request('/api/wallet/truelink', {
        method: 'POST',
        token: thai,
        body: { link },
      })
      expect(answer.status).toBe(400)
    }
  })
})

itEndsSound(server)
