import { account } from '#contract/account.ts'
import type { AppDependencies } from '../../../api/app-dependencies.ts'
import { unexpectedAs } from '../../../api/http/unexpected-as.ts'
import { type Api, registerNoun } from '../../../api/route.ts'
import { changeHolderName, changeProfile } from '../change-profile.ts'
import { changePassword } from '../change-password.ts'
import { checkBankAccount, checkProfile, hasBankAccount, requireInviter } from '../check-registration.ts'
import { logIn } from '../log-in.ts'
import { register } from '../register.ts'
import { endSession } from '../sessions.ts'
import { bankNames } from '../../../settings/content/money/banks.ts'
import { wireCurrency } from './wire-currency.ts'

/** Generous, because many phones share one address of their network; `login-lockout.ts` is stricter for each number. */
const LOGIN_LIMIT = { name: 'login', calls: 60, windowSeconds: 60, per: 'address' } as const
const REGISTRATION_LIMIT = { name: 'registration', calls: 60, windowSeconds: 600, per: 'address' } as const
/** Per member; hashing is expensive. */
const PASSWORD_LIMIT = { name: 'password', calls: 10, windowSeconds: 60, per: 'member' } as const

const OK = { message: 'OK' }

/** Registration, login and logout, and the member's own data. */
export function accountRoutes(
  api: Api,
  dependencies: Pick<AppDependencies, 'db' | 'clock' | 'config' | 'site' | 'gameProvider' | 'timing'>,
): void {
  const { db, clock, config } = dependencies
  const rules = { ...dependencies, market: config.market }
  registerNoun(
    api,
    account,
    {
      validate: async ({ body }) => {
        const profile = await checkProfile(rules, body)
        await requireInviter(rules, profile)
        if (hasBankAccount(profile)) await checkBankAccount(rules, profile)
        return OK
      },
      register: async ({ body, log }) => {
        await unexpectedAs('REGISTER_FAIL', log, () => register(rules, body))
        return OK
      },
      logIn: async ({ body, address, userAgent }) => ({
        token: await logIn({ db, spend: api.spend }, { ...body, address, userAgent }),
      }),
      logOut: async ({ authorization }) => {
        await endSession(db, authorization)
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
        await changeProfile({ db, clock, spend: api.spend }, member, body, authorization)
        return OK
      },
      updateBankAccountName: async ({ member, body }) => {
        await changeHolderName(db, member, body)
        return OK
      },
      changePassword: async ({ member, body, authorization }) => {
        await changePassword({ db, spend: api.spend }, member, body, authorization)
        return OK
      },
    },
    {
      logIn: { rateLimit: LOGIN_LIMIT },
      validate: { rateLimit: REGISTRATION_LIMIT },
      register: { rateLimit: REGISTRATION_LIMIT },
      updateProfile: { rateLimit: PASSWORD_LIMIT },
      changePassword: { rateLimit: PASSWORD_LIMIT },
    },
  )
}
