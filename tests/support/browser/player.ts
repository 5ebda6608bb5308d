import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { type FreshMember, freshMember } from './fresh-member.ts'
import type { Sandbox } from './sandbox.ts'
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
}

/**
 * @param appUrl where the app is served
 * @param sandboxUrl origin of the sandbox; by default on the port after the app's
 */
export function playersOf(appUrl: string, sandbox: Sandbox, sandboxUrl?: string): Players {
  return {
    join: (balances) => join(appUrl, { sandbox, sandboxUrl }, balances),
    balances: (member) => balancesOf(appUrl, member),
  }
}

async function join(
  appUrl: string,
  { sandbox, sandboxUrl }: { sandbox: Sandbox; sandboxUrl: string | undefined },
  { wallet, games }: Holdings,
): Promise<FreshMember> {
  const member = await freshMember(appUrl, { ...(sandboxUrl !== undefined && { sandboxUrl }) })
  const inGames = Object.values(games).reduce((sum, amount) => sum + amount, 0)
  if (wallet + inGames > 0) await sandbox.moneyArrives(member.username, wallet + inGames)
  for (const [code, amount] of Object.entries(games)) {
    await callAs(appUrl, member, 'GET', `/api/wallet/activate/${code}`)
    if (amount > 0)
      await callAs(appUrl, member, 'POST', '/api/wallet/transfer', { from: 'WALLET', to: code, amount })
  }
  return member
}

/** Logs the member in and waits for their balance. */
export async function visitAs(page: Page, member: FreshMember, words?: Words): Promise<void> {
  await visitHome(page, { member, password: member.password, ...(words && { words }) })
}

async function balancesOf(appUrl: string, member: FreshMember): Promise<Record<string, number>> {
  const {
    wallet,
    slots,
  }: { wallet: { amount: number }; slots: { code: string; isActive: boolean; amount: number }[] } =
    await callAs(appUrl, member, 'GET', '/api/wallet')
  const games = slots.filter(({ isActive }) => isActive).map(({ code, amount }) => [code, amount] as const)
  return { WALLET: wallet.amount, ...Object.fromEntries(games) }
}

async function callAs<T>(
  appUrl: string,
  { token }: FreshMember,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const answer = await fetch(new URL(path, appUrl), {
    method,
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
  const read: T = JSON.parse(await answer.text())
  return read
}
