import { randomUUID } from 'node:crypto'
import { type FreshMember, freshMember } from '../fresh-member.ts'

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
  const sandboxUrl = choices.sandboxUrl ?? portAfter(appUrl)
  const member = await freshMember(appUrl, { ...choices, sandboxUrl })
  const call = (method: string, path: string, body?: object) =>
    request(appUrl, { method, path, body, token: member.token })
  const act = async (method: string, path: string, body: object) =>
    void (await request(sandboxUrl, { method, path, body }))
  await call('GET', `/api/wallet/activate/${GAME}`)
  return {
    member,
    deposit: (amount) =>
      act('POST', '/api/bank/transfer', { username: member.username, bankCode: 'SCB', amount }),
    receive: async (code) => void (await call('GET', `/api/bonus/activate/${code}`)),
    bringToGame: async (amount) =>
      void (await call('POST', '/api/wallet/transfer', { from: 'WALLET', to: GAME, amount })),
    play: async (...results) => {
      for (const amount of results) {
        await act('POST', `/api/games/${GAME}/result`, { username: member.username, amount })
      }
    },
    checkBalance: async () => void (await call('GET', '/api/wallet/refresh/slot')),
    wallet: async () => {
      const { wallet }: { wallet: { amount: number } } = JSON.parse(await call('GET', '/api/wallet'))
      return wallet.amount
    },
    sandbox: act,
  }
}

interface Request {
  readonly method: string
  readonly path: string
  readonly body?: object | undefined
  readonly token?: string
}

async function request(origin: string, { method, path, body, token }: Request): Promise<string> {
  const answer = await fetch(new URL(path, origin), {
    method,
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      'idempotency-key': randomUUID(),
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
  return text
}

function portAfter(appUrl: string): string {
  const url = new URL(appUrl)
  url.port = String(Number(url.port) + 1)
  return url.origin
}
