import { setTimeout as delay } from 'node:timers/promises'
import type { MoneyNode } from '../../../support/processes/money-node-process.ts'
import type { SeededRandom } from '../../../support/seeded-random.ts'
import type { Delivery, Operation } from './operations.ts'

const PATIENCE_MS = 10_000

/** Where operations are sent: undefined addresses are those of a server that is down. */
export type Reachable = Pick<MoneyNode, 'url' | 'sandboxUrl'>

/** Sends it once; undefined when the answer does not reveal the outcome. */
async function attempt(
  node: Reachable,
  operation: Operation,
  cutAfterMs?: number,
): Promise<string | undefined> {
  if (node.url === undefined) return undefined
  try {
    const response = await fetch(new URL(operation.path, node.url), {
      method: 'POST',
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        'content-type': 'application/json',
        authorization: `Bearer ${operation.member.token}`,
        'idempotency-key': operation.key,
      },
      body: JSON.stringify(operation.body),
      signal: AbortSignal.timeout(cutAfterMs ?? PATIENCE_MS),
    })
    const body = await response.text()
    const isOpen = response.status === 409 || response.status >= 500
    return isOpen ? undefined : `${response.status} ${body}`
  } catch {
    return undefined
  }
}

/** Sends it as a phone does, and records the answers. */
export async function send(
  node: Reachable,
  operation: Operation,
  delivery: Delivery,
  random: SeededRandom,
): Promise<void> {
  const cutAfterMs = delivery === 'cut' ? random.between(1, 60) : undefined
  const count = delivery === 'twice' ? 2 : 1
  const answers = await Promise.all(Array.from({ length: count }, () => attempt(node, operation, cutAfterMs)))
  operation.answers.push(...answers.filter((answer) => answer !== undefined))
}

/** Queries with the same key until it is known how the operation ended, at most `attempts` times. */
export async function repeatUntilAnswered(
  node: Reachable,
  operation: Operation,
  attempts: number,
): Promise<void> {
  for (let i = 0; i < attempts && operation.answers.length === 0; i += 1) {
    await delay(100 + 50 * Math.min(i, 10))
    const answer = await attempt(node, operation)
    if (answer !== undefined) operation.answers.push(answer)
  }
}

/** Repeats a request whose answer is known, as a browser does on its own. */
export async function repeat(node: Reachable, operation: Operation): Promise<void> {
  const answer = await attempt(node, operation)
  if (answer !== undefined) operation.answers.push(answer)
}

/** Triggers an event outside; its outcome is not always known. */
export async function outside(node: Reachable, method: string, path: string, body: unknown): Promise<void> {
  if (node.sandboxUrl === undefined) return
  await fetch(new URL(path, node.sandboxUrl), {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => undefined)
}

/** Makes the server query every provider for the member's balance. */
export async function refresh(node: Reachable, token: string): Promise<void> {
  if (node.url === undefined) return
  await fetch(new URL('/api/wallet/refresh/slot', node.url), {
    headers: { 'x-requested-with': 'XMLHttpRequest', authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => undefined)
}
