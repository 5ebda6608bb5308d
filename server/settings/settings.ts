import * as v from 'valibot'
import { BonusSettings } from './bonus-settings.ts'
import { type Config, SETTING_VARIABLES, type SettingsOfEnvironment } from './config.ts'
import { DeskSettings } from './desk-settings.ts'
import { LoginSettings, OtpSettings } from './guess-settings.ts'
import { readJson, requireSchema } from './operator-file.ts'
import { DepositSettings, SlipSettings, WithdrawalSettings } from './payment-settings.ts'
import { InviteSettings, PromotionSettings, RefundSettings, WheelSettings } from './reward-settings.ts'
import { group, limit, setting, Whole } from './setting.ts'

/** How much of the disk uploaded files may take, and how long those of the chat are kept. */
const UploadSettings = v.pipe(
  group({
    maximum: setting(Whole(1, 99_999), 20, 'GB', 'Quota of all uploaded files together.'),
    keepDays: limit(Whole(1, 99_999), 'days', 'How long files of the chat are kept; without it, forever.'),
  }),
  v.transform(({ maximum, keepDays }) => ({ quotaBytes: maximum * 1024 ** 3, keepDays })),
  v.readonly(),
)

/** Everything that the specification leaves to the operator. */
export const SettingsSchema = v.pipe(
  group({
    withdrawals: v.optional(WithdrawalSettings, {}),
    deposits: v.optional(DepositSettings, {}),
    slips: v.optional(SlipSettings, {}),
    desk: v.optional(DeskSettings, {}),
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

/**
 * The settings: the defaults, overridden by the operator's file, overridden by the environment.
 *
 * @throws {ConfigError} with one line that names the first setting that is wrong, or the variable that decided it.
 */
export function readSettings({
  settingsFile,
  settingsOfEnvironment = {},
}: Partial<Pick<Config, 'settingsFile' | 'settingsOfEnvironment'>> = {}): Settings {
  const file = readJson('SETTINGS_FILE', settingsFile)
  const variables = new Map<string, string>(Object.entries(SETTING_VARIABLES))
  return requireSchema(
    `SETTINGS_FILE ${settingsFile}`,
    SettingsSchema,
    overridden(file, settingsOfEnvironment),
    (field) => (settingsOfEnvironment[field] === undefined ? undefined : variables.get(field)),
  )
}

/** A file that is not an object of groups stays as it is: the schema says what is wrong with it. */
function overridden(file: unknown, values: SettingsOfEnvironment): unknown {
  if (!isGroup(file)) return file
  const all = new Map(Object.entries(file))
  for (const [name, value] of Object.entries(values)) {
    const [section = '', key = ''] = name.split('.')
    const present = all.get(section) ?? {}
    if (value !== undefined && isGroup(present)) all.set(section, { ...present, [key]: value })
  }
  return Object.fromEntries(all)
}

function isGroup(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
