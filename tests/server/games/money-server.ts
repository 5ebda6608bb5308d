import type { TestMember } from '../../support/members.ts'
import type { Answer } from '../../support/request-at.ts'
import { serverForFile, type TestServer } from '../../support/test-server.ts'
import { PATIENCE_MS } from '../../support/time/patience.ts'

/** Open work is claimed again soon. */
export const TIMING = {
  providerDeadlineMs: PATIENCE_MS,
  answerDeadlineMs: PATIENCE_MS,
  leaseMs: 3000,
  retryMs: 100,
  lookEveryMs: 100,
  stopGraceMs: 1000,
}

/** A server with timeouts that are short enough for tests, without rate limits. */
export async function moneyServerForFile(): Promise<TestServer> {
  return serverForFile({ timing: TIMING, config: { rateLimit: false } })
}

/** A member who moves money. Each call carries a key of its own unless one is given; `null` sends none. */
export function moneyClient(server: TestServer, member: TestMember) {
  const { token } = member
  const request = (path: string, body: unknown, key?: string | null): Promise<Answer> =>
    server.request(path, { method: 'POST', token, body, key })
  return {
    transfer: (from: string, to: string, amount: unknown, key?: string | null) =>
      request('/api/wallet/transfer', { from, to, amount }, key),
    transferAll: (to: string, key?: string | null) => request('/api/wallet/transferAll', { to }, key),
    withdraw: (amount: unknown, key?: string | null) => request('/api/wallet/withdraw', { amount }, key),
    withdrawAll: (amount: unknown, key?: string | null) =>
      request('/api/wallet/withdrawAll', { amount }, key),
    announce: (amount: unknown, key?: string | null) => request('/api/wallet/add', { amount }, key),
    get: (path: string): Promise<Answer> => server.request(path, { token }),
    operation: async (key: string): Promise<unknown> =>
      (await server.request(`/api/operation/${key}`, { token })).body,
  }
}

/** The deadline for a silent provider; one that answers has all the time it needs. */
const SILENT_MS = 1200

/** Lets a provider behave differently from now on. */
export async function behave(server: TestServer, slotCode: string, mode: string): Promise<void> {
  server.timing.providerDeadlineMs = mode === 'silent' ? SILENT_MS : TIMING.providerDeadlineMs
  await server.sandbox('PUT', `/api/games/${slotCode}/behaviour`, { mode })
}

/** The rows of a statement about a member's game transfers, oldest first. */
export async function transferRows(server: TestServer, memberId: string): Promise<string[]> {
  const rows = await server.db.query<{ text: string }>(
    'test.transfer-rows',
    `SELECT concat_ws(' ', from_code, to_code, amount_satang, status) AS text FROM game_transfer
      WHERE member_id = $1 ORDER BY id`,
    [memberId],
  )
  return rows.map((row) => row.text)
}
