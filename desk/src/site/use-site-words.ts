import { useLingui } from '@lingui/react/macro'
import { LANGUAGE_NAMES } from '../../../src/domain/languages.ts'
import { formatDateTime } from '../../../src/i18n/format.ts'
import type { Section } from '../../contract/site/sections.ts'

/** What a section is called, and what is in it. */
export function useSectionWords(): Readonly<Record<Section, readonly [name: string, about: string]>> {
  const { t } = useLingui()
  return {
    switches: [
      t`Switches`,
      t`What is open and what is offered. What gives money is switched on by two people.`,
    ],
    notices: [
      t`Notices`,
      t`Shown on the home screen, one below the other. Members may close them. HTML is allowed.`,
    ],
    contact: [t`Contact`, t`How members reach the house.`],
    accounts: [
      t`Accounts`,
      t`Where members pay in, in the order in which they see them. Another account, number or rate needs a second person; switching one off or on does not.`,
    ],
    limits: [t`Limits`, t`How much is paid in and out. Any change needs a second person.`],
    hours: [t`Hours`, t`When slips are not taken. Two equal times: always taken.`],
    texts: [
      t`Texts`,
      t`What members agree to, and the conditions. Changed agreements are shown to everybody again.`,
    ],
    promotions: [
      t`Promotion codes`,
      t`Money for who knows a code, once for each member. A code that is switched on, or another figure of it, needs a second person; switching one off does not. Who has taken it keeps it.`,
    ],
    bonuses: [
      t`Bonuses`,
      t`What members see on the bonus page. A bonus that is switched on, or another figure of it, needs a second person; switching one off does not. Who has taken it keeps its terms.`,
    ],
    returns: [
      t`Refund and invite`,
      t`What comes back of losses, and what members earn from friends. The switches are under Switches. Any change needs a second person; what was given keeps its terms.`,
    ],
    wheel: [
      t`Prize wheel`,
      t`The slices, clockwise from the top. Members read the chances. Any change needs a second person, and counts from the next turn.`,
    ],
  }
}

/** What the fields are called, by their paths without numbers. */
export function useFieldWords(): (path: string) => string {
  const { t } = useLingui()
  const bank = { bankCode: t`Bank`, currency: t`Currency` }
  const words: Readonly<Record<string, string>> = {
    ...LANGUAGE_NAMES,
    terminated: t`Closed for good: members are sent away`,
    active: t`Open (off: the home screen announces maintenance)`,
    registerOTP: t`Newcomers confirm their phone by SMS`,
    enableChatWidget: t`Chat`,
    spinActive: t`Prize wheel: gives money`,
    refundActive: t`Refund of losses: gives money`,
    inviteActive: t`Bonus for inviting friends: gives money`,
    newcomerGame: t`Newcomers get a game account at once`,
    notices: t`Notice`,
    'notices.text': t`Text`,
    'notices.from': t`Shown from`,
    'notices.until': t`Shown until`,
    text: t`Text of the contact page`,
    lineLink: t`Link to LINE`,
    lineName: t`Name at LINE`,
    bankAccounts: t`Account`,
    'bankAccounts.bankCode': bank.bankCode,
    'bankAccounts.currency': bank.currency,
    'bankAccounts.mode': t`How it is credited`,
    'bankAccounts.bankAccountNo': t`Account number`,
    'bankAccounts.bankAccountName': t`Account holder`,
    'bankAccounts.isOn': t`Shown to members`,
    'bankAccounts.dailyLimit': t`Shown until a day has brought`,
    payoutBanks: t`Bank that only pays out`,
    'payoutBanks.bankCode': bank.bankCode,
    'payoutBanks.currency': bank.currency,
    wallet: t`Mobile wallet`,
    'wallet.walletAccountName': t`Account holder`,
    'wallet.walletAccountNo': t`Phone number`,
    qr: t`Numbers for QR codes`,
    receiverName: t`Receiver in QR codes`,
    kipRate: t`Rate of kip`,
    'kipRate.kipPerBaht': t`Kip for a baht`,
    'kipRate.since': t`Since`,
    withdrawals: t`Withdrawals`,
    'withdrawals.minimum': t`At least`,
    'withdrawals.maximum': t`At most`,
    'withdrawals.usualMinutes': t`Members expect it within`,
    'withdrawals.secondPersonAbove': t`Two people above, in 24 hours`,
    'withdrawals.youngAccountDays': t`An account counts as young for`,
    'withdrawals.youngMemberDays': t`A member counts as new for`,
    'withdrawals.secondPersonSharing': t`Two people above, where another member shares holder, account or address`,
    'withdrawals.secondPersonYoung': t`Two people above, of a new member`,
    'withdrawals.secondPersonUnplayed': t`Two people above, where less was played than paid in`,
    'withdrawals.dailyPerMember': t`A day and member`,
    'withdrawals.dailyInAll': t`A day, all members together`,
    deposits: t`Deposits`,
    'deposits.minimum': t`Announced: at least`,
    'deposits.announcementMaximum': t`Announced: at most`,
    'deposits.announcementDays': t`Announced: fails after`,
    'deposits.giftMinimum': t`Gift: at least`,
    'deposits.qrMaximum': t`QR: at most`,
    'deposits.fpMinimum': t`QR of FP: at least`,
    'deposits.qrMinutes': t`QR: can be paid for`,
    closedFrom: t`Not taken from`,
    closedTo: t`Taken again from`,
    isOn: t`Offered`,
    from: t`Offered from`,
    until: t`Offered until`,
    code: t`Code`,
    amount: t`Amount`,
    turnoverMultiple: t`To be played`,
    percentFail: t`Lost below`,
    capacity: t`For how many members in all`,
    maxReceived: t`How often for a member`,
    promotions: t`Promotion code`,
    'promotions.capacity': t`For how many members in all (empty: as many as like)`,
    'promotions.turnoverMultiple': t`To be played (empty: as the server's settings say)`,
    'promotions.text': t`Text (empty: the terms in our words)`,
    refund: t`Refund of losses`,
    'refund.percentOfLoss': t`Of yesterday's loss`,
    'refund.minimum': t`Refund of at least`,
    invite: t`Bonus for inviting friends`,
    'invite.percentOfTurnover': t`Of what a friend plays`,
    percentSuccess: t`Worth at the end at least (0: anything)`,
    shares: t`Share of a deposit`,
    'shares.type': t`Counts`,
    'shares.percent': t`Share of the deposit`,
    'shares.maximum': t`Gives at most`,
    'shares.minimumDeposit': t`For deposits from`,
    gifts: t`Gift without a deposit`,
    slices: t`Slice`,
    'slices.prize': t`Prize`,
    'slices.amount': t`Baht, or turns`,
    'slices.chance': t`Chance`,
    couponDays: t`A prize can be claimed for`,
    agreements: t`Agreement`,
    conditions: t`Condition`,
  }
  return (path) => {
    const names = path.split('.').filter((name) => !/^\d+$/.test(name))
    const last = names.at(-1) ?? path
    return words[names.join('.')] ?? words[last] ?? last
  }
}

/** A value that is chosen, a unit or a time, in words. */
export function useValueWords(): (value: string) => string {
  const { t } = useLingui()
  const words: Readonly<Record<string, string>> = {
    AUTO: t`by the bank's report`,
    BAHT: t`baht`,
    LAK: t`kip`,
    baht: t`baht`,
    minutes: t`minutes`,
    days: t`days`,
    'in Bangkok': t`in Bangkok`,
    members: t`members`,
    times: t`times`,
    percent: t`percent`,
    limit: t`ever`,
    day: t`each day`,
    week: t`each week`,
    CASH: t`Money`,
    SPIN: t`Turns of the wheel`,
    GIFT: t`A gift that a person hands out`,
    true: t`on`,
    false: t`off`,
  }
  return (value) => words[value] ?? (/^\d{4}-\d\d-\d\dT/.test(value) ? formatDateTime(value) : value)
}
