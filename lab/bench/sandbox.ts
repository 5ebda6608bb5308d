import { DEMO_MEMBER } from './demo-member.ts'
import { PORTS } from './ports.ts'

/** Triggers an event in the sandbox. @throws when the sandbox refuses */
export async function inSandbox(path: string, body: object, method: 'POST' | 'PUT' = 'POST'): Promise<void> {
  const url = `http://127.0.0.1:${PORTS.sandbox}/api/${path}`
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method, headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`the sandbox answered ${path} with ${answer.status}`)
}

/** Sets the demo member's coins for the prize wheel. @throws when the sandbox refuses */
export async function giveCoins(coins: number): Promise<void> {
  await inSandbox(`members/${DEMO_MEMBER.username}/coins`, { coins })
}
