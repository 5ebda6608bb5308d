import { showChat } from './chat.ts'
import { showDeposit } from './deposit.ts'
import { showFaults, showHome } from './home.ts'
import { showMoney } from './money.ts'
import { showRegister } from './register.ts'
import { showRewards, showWheel } from './rewards.ts'
import type { Walk } from './stage.ts'
import { showVisitor } from './visitor.ts'

/** The walks before the login, by what they show ... */
export const VISITOR_WALKS: Readonly<Record<string, Walk>> = {
  'screens of visitors': showVisitor,
  registration: showRegister,
}

/** ... and those after it. */
export const MEMBER_WALKS: Readonly<Record<string, Walk>> = {
  'home and profile': showHome,
  'moving money': showMoney,
  deposits: showDeposit,
  rewards: showRewards,
  'the wheel': showWheel,
  'the chat': showChat,
  failures: showFaults,
}
