import { DEMO_MEMBER } from './demo-member.ts'
import { inSandbox } from './sandbox.ts'

/** Sets the demo member's coins for the prize wheel. @throws when the sandbox refuses */
export async function giveCoins(coins: number): Promise<void> {
  await inSandbox(`members/${DEMO_MEMBER.username}/coins`, { coins })
}
