import { account } from '#contract/account.ts'
import type { AppDependencies } from '../app.ts'
import { type Api, registerNoun } from '../route.ts'
import { logIn } from '../services/log-in.ts'
import { endSession } from '../services/sessions.ts'
import { bankNames } from '../services/wallet-view.ts'
import { wireCurrency } from '../services/wire-currency.ts'

/** Generous, because many phones share one address of their network; a single number has a stricter limit of its own. */
const LOGIN_BUDGET = { calls: 60, windowSeconds: 60, per: 'address' } as const

/** Logging in and out, and what a member keeps about themselves. */
export function accountRoutes(api: Api, { db, config }: AppDependencies): void {
  registerNoun(
    api,
    account,
    {
      logIn: async ({ body }) => ({ token: await logIn({ db, rateLimit: config.rateLimit }, body) }),
      logOut: async ({ authorization }) => {
        await endSession(db, authorization)
        return { message: 'OK' }
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
    },
    { logIn: { budget: LOGIN_BUDGET } },
  )
}
