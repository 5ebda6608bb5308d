/** A Lao member agrees to an amount in kip. */
import { beforeAll, expect, it } from 'vitest'
import { freshMember } from '../../../support/browser/fresh-member.ts'
import { serverForFile } from '../../../support/test-server.ts'

const server = await serverForFile({ config: { market: 'lo', rateLimit: false } })
let token: string
beforeAll(async () => {
  ;({ token } = await freshMember(server.url, { market: 'lo', sandboxUrl: String(server.sandboxUrl) }))
})

const RATE = { kipPerBaht: 690, since: '2026-11-01T00:00:00.000Z' }

const create = async (body: object) =>
  Object((await server.request('/api/qrcode/BCEL', { method: 'POST', token, body })).body)

it('the QR is for exactly the kip that were typed; home, the QR and the statement show them with the rate', async () => {
  const qr = await create({ amount: 144.92, kip: 100_000 })
  expect(qr).toMatchObject({ hasQrcode: true, amount: 144.92, kip: { amount: 100_000, ...RATE } })
  expect(qr.reference).toMatch(/^[0-9A-F]{20}$/)
  expect(qr.payee).not.toBe('')
  const { body: wallet } = await server.request('/api/wallet', { token })
  expect(Object(wallet).onItsWay.items).toMatchObject([{ kind: 'qr', amount: 144.92, kip: 100_000 }])

  await server.sandbox('POST', `/api/qr/${qr.qrcodeId}/pay`, {})
  const page = { page: 1, limit: 1 }
  const { body } = await server.request('/api/statement', { method: 'POST', token, body: page })
  expect(Object(body).statements).toMatchObject([
    { statementType: 'deposit', way: 'qr', amount: 144.92, kip: { amount: 100_000, ...RATE } },
  ])
})

it('an app that only knows baht gets their value in baht, rounded up', async () => {
  expect(await create({ amount: 10.01 })).toMatchObject({ amount: 10.01, kip: { amount: 6907 } })
})

it('the minimum applies to the kip, whatever the app sends in baht, and kip have no fractions', async () => {
  expect(await create({ amount: 500, kip: 1 })).toMatchObject({ hasQrcode: false })
  expect(await create({ amount: 10, kip: 0.5 })).not.toHaveProperty('hasQrcode')
})
