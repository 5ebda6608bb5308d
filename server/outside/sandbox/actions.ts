import type { Action } from './action.ts'
import { chatAutoReply, chatReply } from './actions/chat-actions.ts'
import { gameBehaviour, gameResult } from './actions/game-actions.ts'
import { judgeSlipAction, settleDepositAction, settleWithdrawalAction } from './actions/house-actions.ts'
import { bankBehaviour, bankTransfer, payQr, wrapGift } from './actions/payer-actions.ts'
import { giveMemberCoupon, publishPromotionCode, setMemberCoins } from './actions/reward-actions.ts'
import { advanceClock, staffCode, switchSite } from './actions/site-actions.ts'
import { smsBehaviour, smsInbox } from './actions/sms-actions.ts'
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
