import { DEMO_MEMBER } from './demo-member.ts'
import { PORTS } from './ports.ts'

/** Gives the demo member that many coins for the prize wheel. @throws when the sandbox refuses */
export async function giveCoins(coins: number): Promise<void> {
  const url = `http://127.0.0.1:${PORTS.sandbox}/api/members/${DEMO_MEMBER.username}/coins`
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ coins }) })
  if (!answer.ok) throw new Error(`the sandbox gave no coins: ${answer.status}`)
}
