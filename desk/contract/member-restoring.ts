import * as v from 'valibot'
import { Text } from '../../src/contract/primitives.ts'
import { deskChange, deskRead } from './endpoint.ts'
import { Because, ById } from './fields.ts'
import { actAtMember } from './members.ts'
import { RESTORE_ROLES } from './roles.ts'

/** What members cannot change themselves any more, because they have forgotten their password or lost their session. */
export const memberRestoring = {
  givePassword: actAtMember({
    path: '/api/members/:id/give-password',
    summary: 'Gives a member a random password and ends all sessions; only the first answer has it',
    may: RESTORE_ROLES,
    needsFreshCode: true,
    body: v.object({ because: Because }),
    response: v.object({
      outcome: v.picklist(['done', 'unknown']),
      /** Absent where the call was repeated: it is stored nowhere. */
      password: v.nullish(v.string()),
    }),
  }),
  sendCode: deskChange({
    path: '/api/members/:id/send-code',
    summary: 'Sends a code to the phone number that a member wants to have; they read it out',
    may: RESTORE_ROLES,
    needsFreshCode: true,
    params: ById,
    body: v.object({ phone: Text(32) }),
    response: v.variant('outcome', [
      v.object({ outcome: v.literal('sent'), otpToken: v.string(), otpRef: v.string() }),
      /** `no-sms`: no SMS provider is connected. */
      v.object({ outcome: v.picklist(['unknown', 'no-sms']) }),
    ]),
  }),
  banks: deskRead({
    path: '/api/banks',
    summary: 'The banks at which members may have accounts, those of the own country first',
    may: RESTORE_ROLES,
    response: v.array(v.object({ code: v.string(), nameTH: v.string(), nameEN: v.string() })),
  }),
}
