import { parse } from 'valibot'
import { qrcode } from '../../../../src/contract/qrcode.ts'
import { wallet } from '../../../../src/contract/wallet.ts'
import type { TestServer } from '../../../support/test-server.ts'

/** The balance of the member's main wallet, in satang. */
export async function walletSatang(server: TestServer, token: string): Promise<number> {
  const { body } = await server.request('/api/wallet', { token })
  return parse(wallet.read.response, body).wallet.amount
}

/** A QR as the app reads it. */
export function readQr(body: unknown) {
  const { qrcodeId = '', qrcode: markup = '', expireIn = Number.NaN } = parse(qrcode.create.response, body)
  return { qrcodeId, markup, expireIn }
}
