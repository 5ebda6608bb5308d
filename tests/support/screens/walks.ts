import { showChat } from './chat.ts'
import { showDeposit } from './deposit.ts'
import { showFaults, showHome } from './home.ts'
import { showMoney } from './money.ts'
import { showRegister } from './register.ts'
import { showRewards, showWheel } from './rewards.ts'
import type { Walk } from './stage.ts'
import { showVisitor } from './visitor.ts'

/** The walks before the login ... */
export const VISITOR_WALKS: readonly Walk[] = [showVisitor, showRegister]

/** ... and those after it. */
export const MEMBER_WALKS: readonly Walk[] = [
  showHome,
  showMoney,
  showDeposit,
  showRewards,
  showWheel,
  showChat,
  showFaults,
]
