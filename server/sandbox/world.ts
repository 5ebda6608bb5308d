import { findGame } from '../content/games.ts'
import type { Database } from '../db/client.ts'
import { Refusal } from '../errors.ts'
import { activeSlotCodes } from '../services/game-accounts.ts'
import { canonicalUsername } from '../services/log-in.ts'
import { findMember, type Member } from '../services/members.ts'
import { type SiteSwitches } from '../services/site-switches.ts'
import { type ShiftableClock, shiftableClock } from './shiftable-clock.ts'
import { type SimulatedBank, simulatedBank } from './simulated-bank.ts'
import { type SimulatedGames, simulatedGames } from './simulated-games.ts'

/** Everything outside the server that a person at the sandbox can act upon. */
export interface World {
  readonly clock: ShiftableClock
  readonly games: SimulatedGames
  readonly bank: SimulatedBank
  readonly site: SiteSwitches
  /** The member with that phone number. @throws {Refusal} NO_USER */
  demandMember(username: string): Promise<Member>
  /** The member, who has an open account at that game. @throws {Refusal} NO_USER, NO_GAME or SLOT_NO_ACCOUNT */
  demandPlayer(username: string, slotCode: string): Promise<Member>
}

export function simulatedWorld(db: Database, site: SiteSwitches): World {
  const world: World = {
    clock: shiftableClock(),
    games: simulatedGames(db),
    bank: simulatedBank(),
    site,
    async demandMember(username) {
      const member = await findMember(db, canonicalUsername(username))
      if (member === undefined) throw new Refusal('NO_USER', { status: 404 })
      return member
    },
    async demandPlayer(username, slotCode) {
      if (findGame(slotCode) === undefined) throw new Refusal('NO_GAME', { status: 404 })
      const member = await world.demandMember(username)
      const active = await activeSlotCodes(db, member.id)
      if (!active.has(slotCode)) throw new Refusal('SLOT_NO_ACCOUNT')
      return member
    },
  }
  return world
}
