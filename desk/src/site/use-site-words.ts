import { useLingui } from '@lingui/react/macro'
import { LANGUAGE_NAMES } from '../../../src/domain/languages.ts'
import { formatDateTime } from '../../../src/i18n/format.ts'
import type { Section } from '../../contract/site/sections.ts'

/** What a section is called, and what is in it. */
export function useSectionWords(): Readonly<Record<Section, readonly [name: string, about: string]>> {
  const { t } = useLingui()
  return {
    switches: [t`Switches`, t`What is open and what is offered.`],
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
    spinActive: t`Prize wheel`,
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
    true: t`on`,
    false: t`off`,
  }
  return (value) => words[value] ?? (/^\d{4}-\d\d-\d\dT/.test(value) ? formatDateTime(value) : value)
}
