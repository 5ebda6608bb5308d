import { HOME_SCENES } from './drawn/home.ts'
import { ARRIVED_SCENES } from './drawn/arrived.ts'
import { DEPOSIT_SCENES } from './drawn/deposit.ts'
import { SLIP_SCENES } from './drawn/slip.ts'
import { WITHDRAW_SCENES } from './drawn/withdraw.ts'
import { STATEMENT_SCENES } from './drawn/statement.ts'
import { BONUS_SCENES } from './drawn/bonus.ts'
import { SESSION_SCENES } from './drawn/session.ts'
import type { Scenes } from './drawn/scene.ts'

/** Every screen with a design. */
export const DESIGN_SCREENS: Scenes = {
  ...HOME_SCENES,
  ...ARRIVED_SCENES,
  ...DEPOSIT_SCENES,
  ...SLIP_SCENES,
  ...WITHDRAW_SCENES,
  ...STATEMENT_SCENES,
  ...BONUS_SCENES,
  ...SESSION_SCENES,
}
