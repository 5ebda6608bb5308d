import * as v from 'valibot'
import type { Kind } from '../../desk/contract/proposals.ts'
import { requireBankAccount } from '../domains/members/bank-accounts.ts'
import { changePhone } from '../domains/members/change-phone.ts'
import { changeAccountByHouse } from '../domains/members/change-profile.ts'
import { readExclusions } from '../domains/members/limits/pauses.ts'
import {
  isPhoneProved,
  requirePhone,
  consumePhoneProof,
  verifyOtp,
} from '../domains/members/otp/phone-proof.ts'
import { defineProposal, type ProposalKind } from '../domains/staff/proposals.ts'
import { bangkokDay, daysAfter } from '../platform/calendar/bangkok.ts'
import { Refusal } from '../platform/errors.ts'
import type { DeskDependencies } from './desk-route.ts'
import { maskedPhone, shortAccount } from './wire-forms.ts'

/** Every act that two people do. */
export function proposalKinds({
  db,
  config: { market },
  codes,
  twoPeople,
}: Pick<DeskDependencies, 'db' | 'config' | 'codes' | 'twoPeople'>): Readonly<Record<Kind, ProposalKind>> {
  const phoneOf = (typed: string) => requirePhone(market, typed, 'phone')
  return {
    'member-account': defineProposal({
      kind: 'member-account',
      input: v.object({ bankCode: v.string(), bankAccountNo: v.string(), bankAccountName: v.string() }),
      prepare: (_tx, request) => requireBankAccount(request),
      carryOut: (tx, { memberId }, account, now) => changeAccountByHouse(tx, memberId, account, now),
      show: (account, { bankCode, bankAccountNo, accountName }) => ({
        before: `${shortAccount({ bankCode, bankAccountNo })}, ${accountName}`,
        after: `${shortAccount(account)}, ${account.bankAccountName}`,
      }),
      tell: ({ bankAccountNo }) => [{ kind: 'account', bankAccountNo }],
    }),
    'member-phone': defineProposal({
      kind: 'member-phone',
      input: v.object({ phone: v.string() }),
      async attempt({ phone, otpToken, otpCode }) {
        // A proposal that was refused for something else is sent again with the same code.
        if (await isPhoneProved(db, { otpToken, phone: phoneOf(phone) })) return
        await verifyOtp(db, { otpToken, otpCode }, codes.limits)
      },
      async prepare(tx, { phone: typed, otpToken }) {
        const phone = phoneOf(typed)
        if (!(await consumePhoneProof(tx, { otpToken, phone }))) throw new Refusal('UNVERIFIED_OTP')
        return { phone }
      },
      async carryOut(tx, { proposalId, memberId }, { phone }, now) {
        const keptSince = daysAfter(now, -twoPeople.formerPhoneDays)
        await changePhone(tx, { memberId, proposalId, phone, keptSince, now })
        return undefined
      },
      show: ({ phone }, { username }) => ({ before: maskedPhone(username), after: maskedPhone(phone) }),
      // At the former number: who has the new one knows.
      tell: (_input, { username }) => [{ kind: 'phone' }, username],
    }),
    'member-exclusion': defineProposal({
      kind: 'member-exclusion',
      input: v.object({ id: v.string(), until: v.string() }),
      // The one that began last: an earlier one is the member's own.
      async prepare(tx, { memberId }, now) {
        const [newest] = await readExclusions(tx, memberId, now)
        return { id: newest?.id ?? '', until: newest ? bangkokDay(newest.until) : '' }
      },
      subjectOf: ({ id }) => id,
      // The proposal itself, once it is done, is what ends the exclusion; its row keeps what was promised.
      async carryOut(tx, { memberId }, { id }, now) {
        const inForce = await readExclusions(tx, memberId, now)
        return inForce.some((exclusion) => exclusion.id === id) ? undefined : 'no-exclusion'
      },
      show: ({ until }) => ({ before: until }),
    }),
  }
}
