import type { Page } from '@playwright/test'
import { type FreshMember, freshMember } from './fresh-member.ts'
import { requester } from './requester.ts'
import { sandboxAt, sandboxUrlOf } from './sandbox.ts'
import { visitHome } from './steps/visit.ts'
import type { Words } from './words/words.ts'

interface Holdings {
  /** The balance of the main wallet, in baht. */
  readonly wallet: number
  /** The balance of each open game, in baht. */
  readonly games: Readonly<Record<string, number>>
}

/** New members, whose money no other test moves. */
export interface Players {
  /** Registers a member, opens their games and moves money there. */
  join(balances: Holdings): Promise<FreshMember>
  /** The member's balances in the ledger, in baht: the wallet and each open game. */
  balances(member: FreshMember): Promise<Record<string, number>>
  /** The member requests a withdrawal of that many baht, which stays pending. */
  withdraw(member: FreshMember, amount: number): Promise<void>
}

/**
 * @param appUrl where the app is served
 * @param sandboxUrl origin of the sandbox; by default on the port after the app's
 */
export function playersOf(appUrl: string, sandboxUrl = sandboxUrlOf(appUrl)): Players {
  const request = requester(appUrl)
  return {
    async join({ wallet, games }) {
      const member = await freshMember(appUrl, { sandboxUrl })
      const inGames = Object.values(games).reduce((sum, amount) => sum + amount, 0)
      if (wallet + inGames > 0) await sandboxAt(sandboxUrl).moneyArrives(member.username, wallet + inGames)
      for (const [code, amount] of Object.entries(games)) {
        await request('GET', `/api/wallet/activate/${code}`, undefined, member.token)
        const transfer = { from: 'WALLET', to: code, amount }
        if (amount > 0) await request('POST', '/api/wallet/transfer', transfer, member.token)
      }
      return member
    },
    async balances({ token }) {
      const { wallet, slots } = await request<Wallet>('GET', '/api/wallet', undefined, token)
      const games = slots.filter(({ isActive }) => isActive)
      return {
        WALLET: wallet.amount,
        ...Object.fromEntries(games.map(({ code, amount }) => [code, amount] as const)),
      }
    },
    withdraw: async ({ token }, amount) =>
      void (await request('POST', '/api/wallet/withdraw', { amount }, token)),
  }
}

interface Wallet {
  readonly wallet: { readonly amount: number }
  readonly slots: readonly { readonly code: string; readonly isActive: boolean; readonly amount: number }[]
}

/** Logs the member in and waits for their balance. */
export async function visitAs(page: Page, member: FreshMember, words?: Words): Promise<void> {
  await visitHome(page, { member, ...(words && { words }) })
}

/** Logs in a new member with these balances. */
export async function visitAsNew(
  page: Page,
  players: Players,
  balances: Holdings,
  words?: Words,
): Promise<FreshMember> {
  const member = await players.join(balances)
  await visitAs(page, member, words)
  return member
}
