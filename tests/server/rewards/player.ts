import { type InferOutput, parse } from 'valibot'
import { hashPassword } from '../../../server/domains/members/passwords.ts'
import { wallet } from '../../../src/contract/wallet.ts'
import { memberWith } from '../../support/members.ts'
import type { Answer } from '../../support/request-at.ts'
import type { TestServer } from '../../support/test-server.ts'
import { type Newcomer, stranger } from '../members/newcomer.ts'

/** The game of these tests. */
const GAME = 'PG'

/** A new member with an empty wallet and an account at one game. */
export interface Player {
  readonly id: string
  readonly username: string
  readonly token: string
  /** Makes a call as the app does. */
  request(
    path: string,
    method?: 'GET' | 'POST',
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>
  /** Money arrives from the member's bank. */
  deposit(baht: number): Promise<void>
  /** Moves money into the game, or with a negative amount back into the wallet. */
  toGame(baht: number): Promise<void>
  /** Rounds end with these results, in baht; the server does not know them before the balances are refreshed. */
  settle(...results: number[]): Promise<void>
  /** Like `settle`, and then refreshes the balances. */
  play(...results: number[]): Promise<void>
  refresh(): Promise<void>
  wallet(): Promise<InferOutput<typeof wallet.read.response>>
  /** The balance of the wallet, in satang. */
  walletSatang(): Promise<number>
}

/** The hash of each password that players have: hashing takes longer than all else. */
const hashes = new Map<string, Promise<string>>()

function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  return hash
}

/** Creates a member who is logged in and has opened the game. From then on the server registers newcomers without a one-time password. */
export async function newPlayer(
  server: TestServer,
  { inviterId, ...overrides }: Partial<Newcomer> & { readonly inviterId?: string } = {},
): Promise<Player> {
  await server.sandbox('PUT', '/api/site', { registerOTP: false })
  const newcomer = { ...stranger(), ...overrides }
  const profile = { ...newcomer, passwordHash: await hashOf(newcomer.password), inviterId }
  const { id, username, token } = await memberWith(server.db, { WALLET: 0, [GAME]: 0 }, profile)

  const player: Player = {
    id,
    username,
    token,
    request: (path, method = 'GET', body, headers = {}) =>
      server.request(path, { method, body, token, headers }),
    async deposit(amount) {
      await mustSucceed(server.sandbox('POST', '/api/bank/transfer', { username, bankCode: 'SCB', amount }))
    },
    async toGame(baht) {
      const [from, to] = baht > 0 ? ['WALLET', GAME] : [GAME, 'WALLET']
      await mustSucceed(player.request('/api/wallet/transfer', 'POST', { from, to, amount: Math.abs(baht) }))
    },
    async settle(...results) {
      for (const amount of results) {
        await mustSucceed(server.sandbox('POST', `/api/games/${GAME}/result`, { username, amount }))
      }
    },
    async play(...results) {
      await player.settle(...results)
      await player.refresh()
    },
    async refresh() {
      await mustSucceed(player.request('/api/wallet/refresh/slot'))
    },
    wallet: async () => parse(wallet.read.response, (await player.request('/api/wallet')).body),
    walletSatang: async () => (await player.wallet()).wallet.amount,
  }
  return player
}

async function mustSucceed(answer: Promise<Answer>): Promise<void> {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`expected a success, got ${status} ${JSON.stringify(body)}`)
}

/** That many calls at the same moment. */
export function atOnce<T>(count: number, call: () => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, call))
}
