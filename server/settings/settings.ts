import * as v from 'valibot'
import { BonusSettings } from './bonus-settings.ts'
import { LoginSettings, OtpSettings } from './guess-settings.ts'
import { DepositSettings, WithdrawalSettings } from './payment-settings.ts'
import { InviteSettings, PromotionSettings, RefundSettings, WheelSettings } from './reward-settings.ts'
import { group } from './setting.ts'
import { SlipSettings, UploadSettings } from './upload-settings.ts'

/** Everything that the specification leaves to the operator. */
export const SettingsSchema = v.pipe(
  group({
    withdrawals: v.optional(WithdrawalSettings, {}),
    deposits: v.optional(DepositSettings, {}),
    slips: v.optional(SlipSettings, {}),
    uploads: v.optional(UploadSettings, {}),
    logins: v.optional(LoginSettings, {}),
    otp: v.optional(OtpSettings, {}),
    bonuses: v.optional(BonusSettings, {}),
    refund: v.optional(RefundSettings, {}),
    invite: v.optional(InviteSettings, {}),
    promotion: v.optional(PromotionSettings, {}),
    wheel: v.optional(WheelSettings, {}),
  }),
  v.readonly(),
)

/** The settings as the server uses them: amounts in satang. */
export type Settings = v.InferOutput<typeof SettingsSchema>
