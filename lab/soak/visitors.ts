import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { SoakMember, SoakSite } from './soak-member.ts'
import {
  comeAndGo,
  handInSlip,
  moveMoney,
  payIn,
  payOut,
  talkAsGuest,
  talkAsMember,
  turnWheel,
  type Visit,
} from './visits.ts'

/** The purposes of visits, with their share in percent. */
const MIX: readonly (readonly [number, Visit])[] = [
  [30, moveMoney],
  [15, payIn],
  [10, payOut],
  [5, handInSlip],
  [10, turnWheel],
  [5, talkAsMember],
  [10, talkAsGuest],
  [15, comeAndGo],
]

/** Keeps that many members in consecutive visits until the signal; then each finishes the current visit. */
export async function keepVisiting(
  site: SoakSite,
  members: SoakMember[],
  { atOnce, thinkMs, signal }: { atOnce: number; thinkMs: number; signal: AbortSignal },
): Promise<void> {
  const think = () => delay(randomInt(Math.ceil(thinkMs / 2), thinkMs * 2), undefined, { ref: true })

  async function visitAfterVisit(): Promise<void> {
    while (!signal.aborted) {
      // In turns, so that no member comes twice within a minute, or makes two visits at once.
      const member = members.shift()
      if (member === undefined) throw new Error('too few members')
      try {
        await member.call('GET', '/api/wallet')
        await think()
        await randomVisit()(member, think, site.chatOrigin)
        await think()
      } catch (error) {
        site.book.noteError(error instanceof Error ? error.message : String(error))
        await think()
      } finally {
        members.push(member)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, visitAfterVisit))
}

function randomVisit(): Visit {
  let at = randomInt(MIX.reduce((sum, [share]) => sum + share, 0))
  for (const [share, visit] of MIX) {
    if (at < share) return visit
    at -= share
  }
  return moveMoney
}
