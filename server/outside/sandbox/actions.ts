import type { Action } from './action.ts'
import { bankBehaviour } from './actions/bank-behaviour.ts'
import { bankTransfer } from './actions/bank-transfer.ts'
import { chatAutoReply } from './actions/chat-auto-reply.ts'
import { chatReply } from './actions/chat-reply.ts'
import { advanceClock } from './actions/clock.ts'
import { setMemberCoins } from './actions/coins.ts'
import { giveMemberCoupon } from './actions/coupon.ts'
import { gameBehaviour } from './actions/game-behaviour.ts'
import { gameResult } from './actions/game-result.ts'
import { wrapGift } from './actions/gift.ts'
import { judgeSlipAction } from './actions/judge-slip.ts'
import { publishPromotionCode } from './actions/promotion.ts'
import { payQr } from './actions/qr-pay.ts'
import { settleDepositAction } from './actions/settle-deposit.ts'
import { settleWithdrawalAction } from './actions/settle-withdrawal.ts'
import { switchSite } from './actions/site.ts'
import { smsBehaviour } from './actions/sms-behaviour.ts'
import { smsInbox } from './actions/sms-inbox.ts'
import { staffCode } from './actions/staff-code.ts'
import type { World } from './world.ts'

/** All actions, in the order of the page. `demoUsername` is the default where a member is required. */
export function sandboxActions(world: World, demoUsername: string): readonly Action[] {
  return [
    smsInbox(world, demoUsername),
    staffCode(world),
    smsBehaviour(world),
    bankTransfer(world, demoUsername),
    bankBehaviour(world),
    payQr(world),
    wrapGift(world),
    gameResult(world, demoUsername),
    gameBehaviour(world),
    settleDepositAction(world, demoUsername),
    judgeSlipAction(world, demoUsername),
    settleWithdrawalAction(world, demoUsername),
    setMemberCoins(world, demoUsername),
    giveMemberCoupon(world, demoUsername),
    chatReply(world),
    chatAutoReply(world),
    publishPromotionCode(world),
    switchSite(world),
    advanceClock(world),
  ]
}
