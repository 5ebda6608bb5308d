import { ARRIVED_SCENES } from '../drawn/arrived.ts'
import { BONUS_SCENES } from '../drawn/bonus.ts'
import { DEPOSIT_SCENES } from '../drawn/deposit.ts'
import { HOME_SCENES } from '../drawn/home.ts'
import type { Scenes } from '../drawn/scene.ts'
import { SESSION_SCENES } from '../drawn/session.ts'
import { SLIP_SCENES } from '../drawn/slip.ts'
import { STATEMENT_SCENES } from '../drawn/statement.ts'
import { WITHDRAW_SCENES } from '../drawn/withdraw.ts'

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
