import { type FreshMember, freshMember } from '../fresh-member.ts'
import { requester } from '../requester.ts'
import { sandboxAt, sandboxUrlOf } from '../sandbox.ts'

/** The game that the members of these tests play. */
const GAME = 'JOKER'

/** A new member, and events of the sandbox that affect them. Amounts in baht. */
export interface RewardPlayer {
  readonly member: FreshMember
  /** Money arrives from their bank. */
  deposit(amount: number): Promise<void>
  /** Receives a bonus, by its code. */
  receive(code: string): Promise<void>
  /** Moves money from the wallet into the game. */
  bringToGame(amount: number): Promise<void>
  /** Plays rounds with these results, negative for a loss. The server reads them when a balance is checked. */
  play(...results: number[]): Promise<void>
  /** Refreshes the balances, like the button on home. */
  checkBalance(): Promise<void>
  /** The balance of the main wallet in the ledger. */
  wallet(): Promise<number>
  /** Calls any other action of the sandbox. */
  sandbox(method: 'POST' | 'PUT', path: string, body: object): Promise<void>
}

interface Choices {
  readonly sandboxUrl?: string
  readonly inviteCode?: string
  readonly name?: string
}

/** Registers a member and opens their game. */
export async function rewardPlayer(appUrl: string, choices: Choices = {}): Promise<RewardPlayer> {
  const sandboxUrl = choices.sandboxUrl ?? sandboxUrlOf(appUrl)
  const member = await freshMember(appUrl, { ...choices, sandboxUrl })
  const sandbox = sandboxAt(sandboxUrl)
  const request = requester(appUrl)
  const { token } = member
  const call = (method: string, path: string, body?: object) => request(method, path, body, token)
  await call('GET', `/api/wallet/activate/${GAME}`)
  return {
    member,
    deposit: (amount) => sandbox.moneyArrives(member.username, amount),
    receive: async (code) => void (await call('GET', `/api/bonus/activate/${code}`)),
    bringToGame: async (amount) =>
      void (await call('POST', '/api/wallet/transfer', { from: 'WALLET', to: GAME, amount })),
    play: async (...results) => {
      for (const amount of results) await sandbox.gameEnds(member.username, GAME, amount)
    },
    checkBalance: async () => void (await call('GET', '/api/wallet/refresh/slot')),
    wallet: async () => {
      const { wallet } = await request<{ wallet: { amount: number } }>('GET', '/api/wallet', undefined, token)
      return wallet.amount
    },
    sandbox: async (method, path, body) => void (await requester(sandboxUrl)(method, path, body)),
  }
}
