import { toBaht } from '#contract/primitives.ts'
import { wallet } from '#contract/wallet.ts'
import type { AppDependencies } from '../app.ts'
import { type Api, registerNoun } from '../route.ts'
import { refreshSlots } from '../services/refresh-slots.ts'
import { bankNames, type SlotView, walletView } from '../services/wallet-view.ts'

/** Every refresh asks every provider, and may move money. */
const REFRESH_BUDGET = { calls: 60, windowSeconds: 60, per: 'member' } as const

/** The main wallet and the game accounts. */
export function walletRoutes(api: Api, dependencies: AppDependencies): void {
  registerNoun(
    api,
    wallet,
    {
      read: async ({ member }) => {
        const { walletSatang, slots } = await walletView(dependencies.db, member)
        return {
          profile: { _id: member.id, name: member.name, username: member.username, coin: member.coin },
          bankAccount: {
            bankCode: member.bankCode,
            bank: bankNames(member.bankCode),
            bankAccountName: member.bankAccountName,
            bankAccountNo: member.bankAccountNo,
          },
          wallet: { amount: toBaht(walletSatang) },
          // Nobody has been invited yet: inviting is not open.
          invite: { amount: 0 },
          slots: slots.map(presentSlot),
        }
      },
      refreshSlots: async ({ member, log }) => ({
        failed: await refreshSlots({ ...dependencies, log }, member),
      }),
    },
    { refreshSlots: { budget: REFRESH_BUDGET } },
  )
}

function presentSlot({ game, isActive, balanceSatang }: SlotView) {
  return {
    code: game.code,
    name: game.name,
    category: game.category,
    isActive,
    amount: toBaht(balanceSatang),
    ftWalletSlot: game.ftWalletSlot,
    logo: `/media/games/${game.code}/logo.svg`,
    background: `/media/games/${game.code}/background.svg`,
    web: game.web,
    android: game.android,
    ios: game.ios,
  }
}
