import { toBaht } from '#contract/primitives.ts'
import type { AccountNumber } from '../domains/members/bank-accounts.ts'
import type { TimelineEvent } from '../domains/statements/member-timeline.ts'
import type { MemberMark } from '../domains/withdrawals/member-marks.ts'

/** A phone number in a list: enough to recognise it beside the member, too little to call it. */
export function maskedPhone(phone: string): string {
  return phone.length < 7 ? '·'.repeat(phone.length) : `${phone.slice(0, 3)}···${phone.slice(-4)}`
}

/** The end of a bank account's number. */
export function accountEnd(accountNo: string): string {
  return accountNo.slice(-4)
}

/** As a list and the log show an account: the last digits are enough to recognise it. */
export function shortAccount({ bankCode, bankAccountNo }: AccountNumber): string {
  return `${bankCode} ··${accountEnd(bankAccountNo)}`
}

/** An event of a member in wire form. */
export function wireEvent({ at, source, what, satang, note, reference, leftSatang }: TimelineEvent) {
  return {
    at: at.toISOString(),
    source,
    what,
    amount: satang === null ? null : toBaht(satang),
    note,
    credit: reference === null || !leftSatang ? null : { reference, left: toBaht(leftSatang) },
  }
}

/** A mark of a member in wire form. */
export function wireMark({ kind, others, paidInSatang, playedSatang }: MemberMark) {
  return {
    kind,
    others: others.map(({ id, username }) => ({ id, phone: maskedPhone(username) })),
    paidIn: paidInSatang === undefined ? null : toBaht(paidInSatang),
    played: playedSatang === undefined ? null : toBaht(playedSatang),
  }
}
