import { account } from '#contract/account.ts'
import { devices } from '#contract/devices.ts'
import { limits as ownLimits } from '#contract/limits.ts'
import { otp } from '#contract/otp.ts'
import { toBaht } from '#contract/primitives.ts'
import type { AppDependencies } from '../../api/app-dependencies.ts'
import { unexpectedAs } from '../../api/http/error-answers.ts'
import { OK } from '../../api/present.ts'
import { countingFailures, requireLeft } from '../../api/rate-limits/rate-limit-counters.ts'
import { registerEndpoints } from '../../api/register-endpoints.ts'
import type { Api } from '../../api/route.ts'
import { daysAfter } from '../../platform/calendar/bangkok.ts'
import { bankNames } from '../../settings/content/money/banks.ts'
import { requireConnected } from '../../settings/site/connected.ts'
import { cancelOpenQr } from '../deposits/expected/qr-payments.ts'
import { changePassword } from './change-password.ts'
import { changeHolderName, changeProfile } from './change-profile.ts'
import { changeLimit, monthlyActivity } from './limits/deposit-limits.ts'
import { beginPause, endExclusion, isExclusionLength } from './limits/pauses.ts'
import { readSafeguards } from './limits/safeguards.ts'
import { logIn } from './log-in.ts'
import { wireCurrency } from './members.ts'
import { isAwaited, requirePhone, verifyOtp } from './otp/phone-proof.ts'
import { sendOtp } from './otp/send-otp.ts'
import { requireOwnPassword } from './passwords.ts'
import { checkBankAccount, checkProfile, hasBankAccount, register, requireInviter } from './registration.ts'
import { endDevice, endOtherDevices, listDevices, memberSessions } from './sessions.ts'

/** Generous, because thousands of phones share one address of their network; a registration needs a proved phone as well. */
const REGISTRATION_LIMIT = { name: 'registration', calls: 600, windowSeconds: 600, per: 'address' } as const
/** Where the operator requires no proof of the phone, only this limits how many members one address invents. */
const UNPROVED_LIMIT = { name: 'registration-unproved', calls: 60, windowSeconds: 600 } as const
/** Hashing is expensive. Each session has its own calls, so that whoever has stolen one cannot use up those of the owner. */
const PASSWORD_LIMIT = { name: 'password', calls: 10, windowSeconds: 60, per: 'session' } as const

/** More tell a member nothing new, and cost money. */
const NOTICES = { name: 'account-notices', calls: 10, windowSeconds: 86_400 } as const

/** Registration, login and logout, and the member's own data. */
export function accountRoutes(
  api: Api,
  dependencies: Pick<
    AppDependencies,
    'db' | 'clock' | 'config' | 'site' | 'settings' | 'gameProvider' | 'timing' | 'notifier'
  >,
): void {
  const { db, clock, config, settings, notifier } = dependencies
  const guesses = { db, spend: api.spend, logins: settings.logins }
  const phonesKeptSince = () => daysAfter(clock.now(), -settings.desk.formerPhoneDays)
  const rules = { ...dependencies, market: config.market, phonesKeptSince }
  registerEndpoints(
    api,
    account,
    {
      validate: async ({ body }) => {
        const profile = await checkProfile(rules, body)
        await requireInviter(rules, profile)
        if (hasBankAccount(profile)) await checkBankAccount(rules, profile)
        return OK
      },
      register: async ({ body, log, address }) => {
        if (!dependencies.site.now().switches.registerOTP)
          await requireLeft(api.spend, UNPROVED_LIMIT, address)
        await unexpectedAs('REGISTER_FAIL', log, () => register(rules, body))
        return OK
      },
      logIn: async ({ body, address, userAgent, language }) => ({
        token: await logIn(guesses, { ...body, address, userAgent, language }),
      }),
      logOut: async ({ authorization }) => {
        await memberSessions.end(db, authorization)
        return OK
      },
      profile: ({ member }) => ({
        _id: member.id,
        username: member.username,
        name: member.name,
        bankCode: member.bankCode,
        bank: bankNames(member.bankCode),
        bankAccountName: member.bankAccountName,
        bankAccountNo: member.bankAccountNo,
        currency: wireCurrency(member.currency),
        createdAt: member.createdAt.toISOString(),
      }),
      updateProfile: async ({ member, body, authorization }) => {
        const moved = await changeProfile({ ...guesses, clock }, member, body, authorization)
        if (moved !== undefined && (await api.spend?.(NOTICES, member.id)) === undefined)
          void notifier.notifyMember(member.id, { kind: 'account', ...moved })
        return OK
      },
      updateBankAccountName: async ({ member, body }) => {
        await changeHolderName(db, member, body, clock.now())
        return OK
      },
      changePassword: async ({ member, body, authorization }) => {
        await changePassword(guesses, member, body, authorization)
        return OK
      },
    },
    {
      validate: { rateLimit: REGISTRATION_LIMIT },
      register: { rateLimit: REGISTRATION_LIMIT },
      updateProfile: { rateLimit: PASSWORD_LIMIT },
      changePassword: { rateLimit: PASSWORD_LIMIT },
    },
  )
}

/** Each session has its own calls, as for the password. */
const DEVICES_LIMIT = { name: 'devices', calls: 60, windowSeconds: 60, per: 'session' } as const

/** Where a member is logged in. */
export function devicesRoutes(api: Api, { db }: Pick<AppDependencies, 'db'>): void {
  const options = { rateLimit: DEVICES_LIMIT }
  registerEndpoints(
    api,
    devices,
    {
      list: async ({ member, authorization }) =>
        (await listDevices(db, member.id, authorization)).map((device) => ({
          id: device.id,
          userAgent: device.userAgent,
          startedAt: device.startedAt.toISOString(),
          lastSeenAt: device.lastSeenAt.toISOString(),
          current: device.isCurrent,
        })),
      end: async ({ member, params, authorization }) => {
        await endDevice(db, member.id, params.id, authorization)
        return OK
      },
      endOthers: async ({ member, authorization }) => {
        await endOtherDevices(db, member.id, authorization)
        return OK
      },
    },
    { list: options, end: options, endOthers: options },
  )
}

/** What members limit for themselves. */
export function limitsRoutes(
  api: Api,
  { db, clock, settings }: Pick<AppDependencies, 'db' | 'clock' | 'settings'>,
): void {
  const guesses = { db, spend: api.spend, logins: settings.logins }
  registerEndpoints(
    api,
    ownLimits,
    {
      read: ({ member }) => db.snapshot((at) => readSafeguards(at, member.id, clock.now())),
      change: ({ member, params, body }) =>
        db.transaction(async (tx) => {
          const now = clock.now()
          await changeLimit(tx, { memberId: member.id, ...params, amountSatang: body.amount, now })
          return readSafeguards(tx, member.id, now)
        }),
      pause: async ({ member, body: { length, password }, authorization }) => {
        if (isExclusionLength(length))
          await requireOwnPassword(guesses, member.username, authorization, password)
        return db.transaction(async (tx) => {
          const now = clock.now()
          await beginPause(tx, member.id, length, now)
          await cancelOpenQr(tx, member.id)
          return readSafeguards(tx, member.id, now)
        })
      },
      reopen: ({ member }) =>
        db.transaction(async (tx) => {
          const now = clock.now()
          await endExclusion(tx, member.id, now)
          return readSafeguards(tx, member.id, now)
        }),
      activity: async ({ member }) => ({
        months: (await monthlyActivity(db, member.id, clock.now())).map(
          ({ month, depositedSatang, withdrawnSatang }) => ({
            month,
            deposited: toBaht(depositedSatang),
            withdrawn: toBaht(withdrawnSatang),
          }),
        ),
      }),
    },
    { pause: { rateLimit: PASSWORD_LIMIT } },
  )
}

/** Calls, refused ones included; how many messages are sent is limited by phone, address and proof (`send-otp.ts`). */
const SEND_LIMIT = { name: 'otp-send', calls: 600, windowSeconds: 600, per: 'address' } as const

/** Proving that a phone belongs to the caller. */
export function otpRoutes(
  api: Api,
  dependencies: Pick<AppDependencies, 'db' | 'site' | 'config' | 'settings' | 'connected' | 'sms' | 'timing'>,
): void {
  const { db, site, config, connected } = dependencies
  const limits = { ...dependencies.settings.otp, otpDigits: config.otpDigits, isOff: !config.rateLimit }
  const verifyFailures = {
    name: 'otp-verify-failures',
    calls: limits.failuresPerAddress,
    windowSeconds: 600,
  }
  registerEndpoints(
    api,
    otp,
    {
      send: async ({ body, log, address, language }) => {
        const { registerOTP } = site.now().switches
        if (registerOTP) requireConnected(connected.sms)
        const phone = requirePhone(config.market, body.phoneNumber, 'phoneNumber')
        if (!registerOTP) return { code: 'OTP_VERIFIED' }
        const sent = await sendOtp({ ...dependencies, limits, log }, { phone, language }, address)
        return { ...sent, code: 'SUCCESS' }
      },
      verify: async ({ body, log, address }) => {
        const check = () => unexpectedAs('OTP_VERIFY_FAIL', log, () => verifyOtp(db, body, limits))
        // The owner of a message is not refused because a neighbour guesses: few codes may be typed for each message, and few messages are sent.
        const isOfMessage = await unexpectedAs('OTP_VERIFY_FAIL', log, () => isAwaited(db, body.otpToken))
        await (isOfMessage ? check() : countingFailures(api.spend, verifyFailures, address, check))
        return { message: 'OTP_CODE_VALID' }
      },
    },
    { send: { rateLimit: SEND_LIMIT } },
  )
}
