import { account } from './account.ts'
import { autologin } from './autologin.ts'
import { bonus } from './bonus.ts'
import { chat } from './chat.ts'
import { devices } from './devices.ts'
import type { Endpoint } from './endpoint.ts'
import { invite } from './invite.ts'
import { limits } from './limits.ts'
import { lookup } from './lookup.ts'
import { operation } from './operation.ts'
import { otp } from './otp.ts'
import { promotion } from './promotion.ts'
import { qrcode } from './qrcode.ts'
import { refund } from './refund.ts'
import { spinwheel } from './spinwheel.ts'
import { statement } from './statement.ts'
import { wallet } from './wallet.ts'

/** Every call of the product, by group. The browser imports only the groups it needs, so that a phone never loads the rest. */
export const contract = {
  lookup,
  account,
  devices,
  limits,
  otp,
  wallet,
  qrcode,
  invite,
  refund,
  bonus,
  promotion,
  statement,
  spinwheel,
  autologin,
  chat,
  operation,
}

/** Every call of the product, in the order of the groups. */
export const endpoints: readonly Endpoint[] = Object.values(contract).flatMap((group): Endpoint[] =>
  Object.values(group),
)
