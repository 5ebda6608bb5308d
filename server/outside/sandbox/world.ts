import type { Market } from '#domain/markets.ts'
import type { ChatFeed } from '../../domains/chat/chat-messages.ts'
import { canonicalUsername } from '../../domains/members/log-in.ts'
import { findMember, type Member } from '../../domains/members/members.ts'
import type { Database } from '../../platform/db/client.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Site } from '../../settings/site/site.ts'
import type { Clock } from '../providers/clock.ts'
import { type DemoDesk, demoDesk, type DeskRules } from './demo-desk.ts'
import {
  type ReportSender,
  reportSender,
  scanQr,
  type SimulatedGifts,
  simulatedGifts,
  type SimulatedRecords,
  simulatedRecords,
} from './providers/simulated-banks.ts'
import { type SimulatedGames, simulatedGames } from './providers/simulated-games.ts'
import { type SimulatedSms, simulatedSms } from './providers/simulated-services.ts'

/** Everything outside the server that a person at the sandbox can control. */
export interface World {
  readonly db: Database
  readonly clock: ShiftableClock
  readonly reports: ReportSender
  readonly games: SimulatedGames
  readonly records: SimulatedRecords
  readonly gifts: SimulatedGifts
  readonly sms: SimulatedSms
  readonly site: Site
  readonly desk: DemoDesk
  readonly feed: ChatFeed
  /** The member with that phone number. @throws {Refusal} NO_USER */
  requireMember(username: string): Promise<Member>
  /** What a banking app reads in a QR: its reference, and the amount in its own currency. @throws {Refusal} NO_DATA */
  scanQr(id: string, amountSatang: number | undefined): Promise<{ qrcodeId: string; amount: number }>
}

interface WorldSettings {
  readonly db: Database
  readonly site: Site
  readonly feed: ChatFeed
  /** Its own clock. */
  readonly clock: ShiftableClock
  readonly rules: WorldRules
}

/** Of the site that the sandbox serves. */
export interface WorldRules extends Omit<DeskRules, 'site'> {
  readonly market: Market
}

export function simulatedWorld({ db, site, feed, clock, rules }: WorldSettings): World {
  const reports = reportSender()
  return {
    db,
    clock,
    reports,
    games: simulatedGames(db, clock),
    records: simulatedRecords(db),
    gifts: simulatedGifts(db),
    sms: simulatedSms(db),
    site,
    desk: demoDesk(db, clock, { ...rules, site }),
    feed,
    async requireMember(username) {
      const member = await findMember(db, canonicalUsername(username))
      if (member === undefined) throw new Refusal('NO_USER', { status: 404 })
      return member
    },
    scanQr: (id, amountSatang) => scanQr(db, id, amountSatang),
  }
}

/** A business clock that a person at the sandbox can move forward. It never goes back, like real time. */
export interface ShiftableClock extends Clock {
  advance(seconds: number): void
}

/** Starts at the real time; the offset is lost when the server stops. */
export function shiftableClock(real: Clock): ShiftableClock {
  let offsetMs = 0
  return {
    now: () => new Date(real.now().getTime() + offsetMs),
    advance(seconds) {
      if (seconds < 0) throw new RangeError('a clock never goes back')
      offsetMs += seconds * 1000
    },
  }
}
