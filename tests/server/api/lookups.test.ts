import { parse } from 'valibot'
import { describe, expect, it } from 'vitest'
import { lookup } from '../../../src/contract/lookup.ts'
import { serverForFile } from '../../support/test-server.ts'

/** Letters, and not the sign of the baht between them, which every language writes. */
const THAI = /[ก-ฺเ-๛]/
const THAI_OR_LAO = /[ก-ฺเ-๛ກ-ໟ]/

const server = await serverForFile()
const token = await server.logIn()

async function read(path: string, language?: string): Promise<unknown> {
  return (await server.request(path, { token, headers: { 'accept-language': language } })).body
}

it.each(Object.entries(lookup))(
  'the response of %s fits the contract, in every language',
  async (_name, endpoint) => {
    for (const language of ['th', 'lo', 'en']) {
      expect(parse(endpoint.response, await read(endpoint.path, language))).toBeDefined()
    }
  },
)

it('without a build there is an API but no app', async () => {
  expect((await server.request('/', { headers: { accept: 'text/html' } })).status).toBe(404)
  expect((await server.request('/health')).body).toEqual({ status: 'ok' })
})

describe('texts', () => {
  it.each(['agreements', 'conditions', 'contact', 'sources', 'notice'])(
    'of %s exist in three languages',
    async (name) => {
      const texts = await Promise.all(
        ['th', 'lo', 'en'].map(async (language) =>
          JSON.stringify(await read(`/api/lookup/${name}`, language)),
        ),
      )
      expect(texts[0]).toMatch(THAI)
      expect(texts[1]).toMatch(/[ກ-ໟ]/)
      expect(texts[1]).not.toMatch(THAI)
      expect(texts[2]).not.toMatch(THAI_OR_LAO)
    },
  )

  it.each([
    ['lo', 'lo'],
    ['lo-LA,th;q=0.5', 'lo'],
    ['fr,en;q=0.8,th;q=0.9', 'th'],
    ['EN-us', 'en'],
    ['fr', 'th'],
    ['en;q=0', 'th'],
    ['th;q=nonsense,en', 'en'],
    [undefined, 'th'],
  ])('for Accept-Language %s are in %s', async (wanted, language) => {
    expect(await read('/api/lookup/conditions', wanted)).toEqual(
      await read('/api/lookup/conditions', language),
    )
  })
})

describe('banks', () => {
  it('are those of both markets, TMB under its new name', async () => {
    const banks = parse(lookup.banks.response, await read('/api/lookup/banks')) as {
      code: string
      nameTH: string
    }[]
    expect(banks.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['KBANK', 'SCB', 'BBL', 'KTB', 'BAY', 'TMB', 'GSB', 'BCEL']),
    )
    expect(banks.find(({ code }) => code === 'TMB')?.nameTH).toBe('ทีทีบี (TMB)')
  })
})

it('limits are the operator’s, in baht', async () => {
  expect(await read('/api/lookup/withdraw')).toEqual({
    withdrawMin: 100,
    withdrawMax: 50_000,
    usualMinutes: 15,
  })
  expect(await read('/api/lookup/deposit')).toMatchObject({ minimum: 1, isManual: false })
})

it('the operator’s switches show in the lookups', async () => {
  expect(await read('/api/lookup/registerOTP')).toEqual({ registerOTP: true })
  expect(await read('/api/lookup/enableChatWidget')).toEqual({ enableChatWidget: true })
  await server.sandbox('PUT', '/api/site', { registerOTP: false, enableChatWidget: false })
  expect(await read('/api/lookup/registerOTP')).toEqual({ registerOTP: false })
  expect(await read('/api/lookup/enableChatWidget')).toEqual({ enableChatWidget: false })
  expect(await read('/api/lookup/active')).toEqual({ active: true })
})

it('slips are closed around midnight in Bangkok, by the business clock', async () => {
  const now = new Date()
  // 16:30 UTC is 23:30 there.
  const at = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, 16, 30)
  await server.sandbox('POST', '/api/clock', { advanceSeconds: Math.ceil((at - now.getTime()) / 1000) })
  expect(await read('/api/lookup/slip')).toEqual({
    open: false,
    closedFrom: '23:00',
    closedTo: '00:30',
    minutesToSend: 60,
  })
  await server.sandbox('POST', '/api/clock', { advanceSeconds: 3600 })
  expect(await read('/api/lookup/slip')).toMatchObject({ open: true })
})
