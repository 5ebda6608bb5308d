/** Proves S70: nothing of the demo world is offered or taken where the sandbox is off. */
import { expect, it } from 'vitest'
import { memberWith } from '../../../support/members.ts'
import { serverForFile } from '../../../support/test-server.ts'
import { plainPng, slipForm } from '../../platform/files/pictures.ts'

const server = await serverForFile({ config: { sandboxPort: undefined, rateLimit: false } })
const member = await memberWith(server.db, { WALLET: 500_00, JOKER: 100_00 })

const read = async (path: string) => (await server.request(path, { token: member.token })).body

it('without the sandbox there is no page of it, and no demo member', async () => {
  expect(server.sandboxUrl).toBeUndefined()
  const body = { username: '0812345678', password: 'krapao-demo' }
  const login = await server.request('/api/login', { method: 'POST', body })
  expect(login.body).toEqual({ message: 'WRONG_CREDENTIAL' })
})

it('no account, QR or mobile wallet is offered for deposits without a setting', async () => {
  expect(await read('/api/lookup/deposit')).toMatchObject({ banks: [], wallets: [], isManual: false })
  expect(await read('/api/lookup/slip')).toEqual({ open: false })
})

it('there is no notice, contact or website without a setting', async () => {
  expect(await read('/api/lookup/notice')).toEqual({ notice: '' })
  expect(await read('/api/lookup/contact')).toEqual({})
  expect(await read('/api/lookup/info')).toEqual({ name: 'Krapao' })
  expect((await server.request('/media/line-qr.svg')).status).toBe(404)
})

it('no bonus and no promotion is offered without a setting', async () => {
  expect(await read('/api/bonus')).toEqual([])
  expect(await read('/api/promotion/find/LUCKY88')).toBeNull()
  for (const code of ['WELCOME20', 'FIRST50']) {
    const { token } = member
    const refused = await server.request(`/api/bonus/activate/${code}`, { method: 'POST', token })
    expect(refused).toMatchObject({ status: 404, body: { message: 'NO_DATA' } })
    expect((await server.request(`/media/banners/${code}/picture.svg`)).status).toBe(404)
  }
})

it('without a connection no game is offered, but one that contains money of the member stays visible, with no address that was invented', async () => {
  const wallet = await read('/api/wallet')
  expect(wallet).toMatchObject({
    slots: [{ code: 'JOKER', amount: 100, web: null, android: null, ios: null }],
  })
  expect(JSON.stringify(wallet)).not.toContain('.example')
})

it.each([
  ['GET', '/api/qrcode/KBANK', undefined],
  ['POST', '/api/qrcode/KBANK', { amount: 100 }],
  ['POST', '/api/wallet/add', { amount: 100 }],
  ['POST', '/api/wallet/slip', slipForm(plainPng(200, 200))],
  ['POST', '/api/wallet/truelink', { link: 'U2FsdGVkX1' }],
  ['POST', '/api/wallet/transfer', { from: 'WALLET', to: 'JOKER', amount: 1 }],
  ['POST', '/api/wallet/transferAll', { to: 'WALLET' }],
  ['POST', '/api/wallet/activate/PG', undefined],
  ['GET', '/api/wallet/account/JOKER', undefined],
  ['POST', '/api/wallet/resetpassword/JOKER', undefined],
  ['POST', '/api/autoLogin/pg/0812345678', undefined],
  ['POST', '/api/otp/send', { phoneNumber: '0891234567' }],
])(
  '%s %s is refused with its own code where nothing is connected, and changes nothing',
  async (method, path, body) => {
    const answer = await server.request(path, {
      method,
      token: member.token,
      ...(body === undefined ? {} : { body }),
    })
    expect(answer).toMatchObject({ status: 400, body: { message: 'NOT_CONNECTED' } })
    const [kept] = await server.db.query(
      'test.kept',
      `SELECT (SELECT count(*) FROM qr_payment) AS qrs, (SELECT count(*) FROM slip) AS slips,
              (SELECT count(*) FROM deposit_announcement) AS announcements, (SELECT count(*) FROM upload) AS uploads,
              (SELECT count(*) FROM game_transfer) AS transfers, (SELECT count(*) FROM otp_request) AS messages`,
    )
    expect(kept).toEqual({ qrs: 0, slips: 0, announcements: 0, uploads: 0, transfers: 0, messages: 0 })
  },
)
