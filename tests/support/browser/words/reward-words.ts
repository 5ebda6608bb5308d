import type { Language } from '../../../../src/domain/languages.ts'
import { inEachLanguage, textOf } from './catalogue.ts'

const texts = inEachLanguage({
  bonuses: 'Bonuses',
  activeBonus: 'Active bonus',
  endThisBonus: 'End this bonus',
  endTheBonus: 'End the bonus',
  bringBackAndEnd: 'Bring it back and end the bonus',
  depositStays: 'Your deposit stays, withdraw at once',
  stillToPlay: 'Still to play before you can withdraw',
  played: 'Played {played}',
  winningsRemoved: 'Bonus and its winnings are removed',
  amountUnknown: '{games} has not reported yet, so the amount is not known. Try again in a moment.',
  askAgain: 'Ask again',
  keepIt: 'Keep it',
  receiveBonus: 'Receive bonus',
  tenTimesTheBonus: ['{times} times the bonus', { times: 10 }],
  active: 'Active',
  used: 'Received',
  saved: 'Saved',
  ok: 'OK',
  confirm: 'Confirm',
  cancel: 'Cancel',
  receive: 'Receive',
  promotionCode: 'Promotion code',
  search: 'Search',
  banner: 'Promotion banner',
  continueToInvite: 'Continue to invite',
  continueToRefund: 'Continue to refund',
  inviteFriends: 'Invite friends',
  copyLink: 'Copy link',
  showQr: 'Show as QR code',
  inviteBonusReceived: 'Invite bonus received',
  lossRefund: 'Loss refund',
  receiveRefund: 'Receive refund',
  refundReceived: 'Refund received',
  bonusHeld: 'You already have a bonus; finish it before receiving the refund',
  addToWallet: 'Add to wallet',
  addTheRefund: 'Add the refund to your wallet?',
  didNotLoad: 'This did not load',
  bonusesDidNotLoad: 'Bonuses did not load',
  noCoins: 'You have no coins left.',
  coinsComeFrom: 'Coins are given by admin, or come from free spin coupons.',
  congratulations: 'Congratulations, you received a coupon',
  keepCoupon: 'Keep coupon',
  claim: 'Claim',
  claimThis: 'Claim this coupon?',
  couponExpired: 'The coupon has expired',
  bonusInUse: 'You have a bonus in use; end it before claiming',
  prizesAndOdds: 'Prizes and odds',
  noWheel: 'There is no prize wheel at the moment',
  alreadyActive: 'You already have an active bonus',
  nextPage: 'Next page',
})

/** Texts with values in them. */
const sentences = (language: Language) => ({
  bonusEnded: (removed: string) =>
    textOf(language, ['The bonus is ended. {removed} was removed', { removed }]),
  spinWith: (coins: number) => textOf(language, ['Spin, coins left: {coins}', { coins }]),
  claimed: (label: string) => textOf(language, ['Claimed: {label}', { label }]),
})

/** The texts of bonuses, promotions, refunds, invitations and the wheel, by their English messages. */
export const REWARD_WORDS = {
  th: { cannotBeUndone: 'เลิกแล้วเรียกคืนไม่ได้', ...texts.th, ...sentences('th') },
  lo: { cannotBeUndone: 'ຍົກເລີກແລ້ວເອີ້ນຄືນບໍ່ໄດ້', ...texts.lo, ...sentences('lo') },
  en: { cannotBeUndone: 'This cannot be undone.', ...texts.en, ...sentences('en') },
}
