import { memberRestoring } from '../../desk/contract/member-restoring.ts'
import { banksOfMembers } from '../domains/members/bank-accounts.ts'
import { givePassword } from '../domains/members/change-password.ts'
import { seeMember } from '../domains/members/find-members.ts'
import { requireFreeIdentity } from '../domains/members/free-identity.ts'
import { requirePhone } from '../domains/members/otp/phone-proof.ts'
import { sendOtp } from '../domains/members/otp/send-otp.ts'
import { noteAct } from '../domains/staff/desk-log.ts'
import { daysAfter } from '../platform/calendar/bangkok.ts'
import { type DeskApi, type DeskDependencies, registerDeskEndpoints } from './desk-route.ts'
import { tellMember } from './tell-member.ts'
import { maskedPhone } from './wire-forms.ts'

/** What managers do for members who cannot do it themselves any more. */
export function deskMemberRestoringRoutes(api: DeskApi, given: DeskDependencies): void {
  const { db, config, clock, codes, isSmsConnected, twoPeople } = given
  const { log } = api.app
  registerDeskEndpoints(api, memberRestoring, {
    async givePassword({ params, body, tx, showOnce, afterwards, ...by }) {
      const password = await givePassword(tx, params.id)
      if (password === undefined) return { outcome: 'unknown' as const }
      await noteAct(tx, by, 'member-give-password', { memberId: params.id, detail: body })
      showOnce({ password })
      afterwards(() => void tellMember(given, params.id, { kind: 'password' }))
      return { outcome: 'done' as const }
    },
    async sendCode({ params, body, ...by }) {
      if ((await seeMember(db, params.id)) === undefined) return { outcome: 'unknown' as const }
      if (!isSmsConnected) return { outcome: 'no-sms' as const }
      const { market } = config
      const phone = requirePhone(market, body.phone, 'phone')
      const now = clock.now()
      const keptSince = daysAfter(now, -twoPeople.formerPhoneDays)
      await requireFreeIdentity(db, { phone: { number: phone, keptSince }, now }, params.id)
      const { otpToken, otpRef } = await sendOtp(
        { ...codes, db, log },
        { phone, language: market },
        by.address,
      )
      const detail = { phone: maskedPhone(phone) }
      await noteAct(db, by, 'member-send-code', { memberId: params.id, detail })
      return { outcome: 'sent' as const, otpToken, otpRef }
    },
    banks: () => Promise.resolve(banksOfMembers(config.market)),
  })
}
