import * as v from 'valibot'
import { DepositSettings, SlipSettings, WithdrawalSettings } from '../../desk/contract/site/limits.ts'
import { InviteSettings, RefundSettings } from '../../desk/contract/site/returns.ts'
import type { Written } from '../../desk/contract/site/sections.ts'
import { Amount, group, limit, setting, Whole } from '../../desk/contract/site/setting.ts'
import { type Config, SETTING_VARIABLES, type SettingsOfEnvironment } from './config.ts'
import { firstBonuses } from './content/rewards/bonuses.ts'
import { firstWheel } from './content/rewards/wheel.ts'
import { readJson, requireSchema } from './operator-file.ts'
import { BonusSettings, PromotionSettings, WheelSettings } from './reward-settings.ts'

/** What one person of the house may not do alone. */
const DeskSettings = v.pipe(
  group({
    newcomerHours: setting(
      Whole(0, 720),
      24,
      'hours',
      'How long a new person of the house does not count as the second of two people.',
    ),
    involvedDays: setting(
      Whole(0, 365),
      7,
      'days',
      "How long nobody approves or pays a member's withdrawals who gave that member a password, changed the account or phone, credited money by their own word, or put the money right.",
    ),
    creditsPerDay: setting(
      Amount,
      200_000,
      'baht',
      'How much one person may credit in a day by their own word: slips without the record of a bank or against it, money that is assigned, and credits by hand.',
    ),
    coinsPerDay: setting(
      Amount,
      2000,
      'baht',
      'What the coins of the wheel that one person gives in a day may win at most, each counted as the dearest prize, or 100 baht; more needs a second person.',
    ),
    formerPhoneDays: setting(
      Whole(0, 36_500),
      365,
      'days',
      'How long nobody else registers with a phone number that a member has left: it may be given to a stranger.',
    ),
    proposalDays: setting(
      Whole(1, 90),
      7,
      'days',
      'How long what one person has proposed waits for another to confirm it.',
    ),
  }),
  v.transform(({ creditsPerDay, coinsPerDay, ...rest }) => ({
    ...rest,
    creditsPerDaySatang: creditsPerDay,
    coinsPerDaySatang: coinsPerDay,
  })),
)

/** More minutes than a count of failures is kept. */
const DAY_MINUTES = 1440

/** How many passwords may be guessed. */
const LoginSettings = group({
  failuresInARow: setting(
    Whole(1, 100),
    5,
    'failures',
    'After this many wrong passwords in a row a number is locked for the address or session that they came from.',
  ),
  lockMinutes: setting(Whole(1, DAY_MINUTES), 15, 'minutes', 'How long a number is locked for that address.'),
  strangersPerHour: setting(
    Whole(1, 10_000),
    20,
    'attempts',
    'Attempts at one number in an hour, from all addresses together that have never logged in to it.',
  ),
  failuresPerAddress: setting(
    Whole(1, 100_000),
    300,
    'failures',
    'Logins of one address that may fail within a minute; thousands of phones may share an address.',
  ),
  deskCodeMinutes: setting(
    Whole(1, 720),
    10,
    'minutes',
    'How long after a code of the authenticator app the desk asks a person for no other one before what is dangerous.',
  ),
})

/** How many one-time passwords are sent, and how many may be guessed. */
const OtpSettings = group({
  // No less: for five minutes the app sends no other code to a visitor who comes back to the step.
  validMinutes: setting(Whole(5, 60), 5, 'minutes', 'How long a code is valid.'),
  tries: setting(Whole(1, 20), 5, 'attempts', 'Attempts that a code allows.'),
  blockMinutes: setting(
    Whole(1, DAY_MINUTES),
    15,
    'minutes',
    'How long an address gets no new code for a phone after too many wrong ones.',
  ),
  resendSeconds: setting(
    Whole(1, 600),
    60,
    'seconds',
    'Minimum time between two messages from one address to one phone.',
  ),
  perTenMinutes: setting(
    Whole(1, 100),
    3,
    'messages',
    'Messages that one address may have sent to one phone in ten minutes.',
  ),
  perDay: setting(
    Whole(1, 100),
    5,
    'messages',
    'Messages that one address may have sent to one phone in a day.',
  ),
  phoneHours: setting(
    Whole(1, 24),
    6,
    'hours',
    'Over how many hours the messages to a phone from all addresses are counted.',
  ),
  perPhone: setting(
    Whole(1, 1000),
    6,
    'messages',
    'Messages that a phone gets in those hours, from all addresses together, so that nobody is pestered.',
  ),
  keptPerPhone: setting(
    Whole(0, 1000),
    9,
    'messages',
    'How many more it gets after these: one from each address that is new to it and confirms the phones that it asks for.',
  ),
  unprovedPerAddress: setting(
    Whole(1, 100_000),
    60,
    'messages',
    'Messages in ten minutes from one address to phones of which none is confirmed; each that was confirmed within a day adds one.',
  ),
  failuresPerAddress: setting(
    Whole(1, 100_000),
    300,
    'failures',
    'Wrong codes from one address within ten minutes, besides those for a message that was sent, which has attempts of its own.',
  ),
})

/** How much of the disk uploaded files may take, and how long those of the chat are kept. */
const UploadSettings = v.pipe(
  group({
    maximum: setting(Whole(1, 99_999), 20, 'GB', 'Quota of all uploaded files together.'),
    keepDays: limit(Whole(1, 99_999), 'days', 'How long files of the chat are kept; without it, forever.'),
  }),
  v.transform(({ maximum, keepDays }) => ({ quotaBytes: maximum * 1024 ** 3, keepDays })),
)

/** Everything that the specification leaves to the operator. */
export const SettingsSchema = group({
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
})

type Groups = v.InferOutput<typeof SettingsSchema>

/** The settings as the server uses them: amounts in satang. */
export type Settings = { readonly [G in keyof Groups]: Readonly<Groups[G]> }

/** What only a restart changes: the rest is the first version of what the desk changes. */
export type FixedSettings = Omit<
  Settings,
  'withdrawals' | 'deposits' | 'slips' | 'bonuses' | 'wheel' | 'refund' | 'invite'
>

type Configured = Partial<Pick<Config, 'settingsFile' | 'settingsOfEnvironment'>>

/**
 * The settings: the defaults, overridden by the operator's file, overridden by the environment.
 *
 * @throws {ConfigError} with one line that names the first setting that is wrong, or the variable that decided it.
 */
export function readSettings(configured: Configured = {}): Settings {
  return requireSettings(configured)[1]
}

/** What the operator's file says of what the desk changes, in the operator's notation. @throws {ConfigError} */
export function readFirst(
  configured: Configured = {},
): Pick<Written, 'limits' | 'hours' | 'bonuses' | 'wheel' | 'returns'> {
  const [written, { bonuses, wheel }] = requireSettings(configured)
  const { withdrawals = {}, deposits = {}, slips = {}, refund = {}, invite = {} } = written
  return {
    limits: { withdrawals, deposits },
    hours: slips,
    bonuses: firstBonuses(bonuses),
    wheel: firstWheel(wheel),
    returns: { refund, invite },
  }
}

function requireSettings({
  settingsFile,
  settingsOfEnvironment = {},
}: Configured): readonly [written: v.InferInput<typeof SettingsSchema>, settings: Settings] {
  const written = overridden(readJson('SETTINGS_FILE', settingsFile), settingsOfEnvironment)
  const variables = new Map<string, string>(Object.entries(SETTING_VARIABLES))
  const settings = requireSchema(`SETTINGS_FILE ${settingsFile}`, SettingsSchema, written, (field) =>
    settingsOfEnvironment[field] === undefined ? undefined : variables.get(field),
  )
  v.assert(SettingsSchema, written)
  return [written, settings]
}

/** What a variable decides is so whatever is written. What is no object of groups stays as it is: the schema says what is wrong with it. */
export function overridden(written: unknown, values: SettingsOfEnvironment): unknown {
  if (!isGroup(written)) return written
  const all = new Map(Object.entries(written))
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
