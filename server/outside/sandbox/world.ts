import type { ChatFeed } from '../../domains/chat/chat-messages.ts'
import { requireGameAccount } from '../../domains/games/game-accounts.ts'
import { canonicalUsername } from '../../domains/members/log-in.ts'
import { findMember, type Member } from '../../domains/members/members.ts'
import { publishPromotion } from '../../domains/rewards/promotions.ts'
import { giveCoupon, setCoins } from '../../domains/rewards/wheel.ts'
import { demoCode } from '../../domains/staff/demo-staff.ts'
import type { Database } from '../../platform/db/client.ts'
import { Refusal } from '../../platform/errors.ts'
import { findGame } from '../../settings/content/games.ts'
import type { PublishedPromotion } from '../../settings/content/rewards/promotions.ts'
import type { Settings } from '../../settings/settings.ts'
import type { SiteSwitches } from '../../settings/site/site-switches.ts'
import type { Clock } from '../providers/clock.ts'
import type { GameAccountRef } from '../providers/game-provider.ts'
import { type ChatDesk, chatDesk } from './chat/chat-desk.ts'
import { type DemoDesk, demoDesk, type DeskRules } from './demo-desk.ts'
import { type SimulatedGames, simulatedGames } from './providers/simulated-games.ts'
import {
  type ReportSender,
  reportSender,
  type SimulatedBank,
  simulatedBank,
  type SimulatedGifts,
  simulatedGifts,
  type SimulatedQr,
  simulatedQr,
} from './providers/simulated-payments.ts'
import { type SimulatedRecords, simulatedRecords } from './providers/simulated-records.ts'
import { type SimulatedSms, simulatedSms } from './providers/simulated-services.ts'

/** Everything outside the server that a person at the sandbox can control. */
export interface World {
  readonly clock: ShiftableClock
  readonly reports: ReportSender
  readonly games: SimulatedGames
  readonly bank: SimulatedBank
  readonly qr: SimulatedQr
  readonly records: SimulatedRecords
  readonly gifts: SimulatedGifts
  readonly sms: SimulatedSms
  readonly site: SiteSwitches
  readonly operator: Operator
  readonly desk: DemoDesk
  /** What the authenticator app of a demo person of the house shows; undefined for anybody else. */
  staffCode(username: string): Promise<string | undefined>
  readonly chatDesk: ChatDesk
  /** The member with that phone number. @throws {Refusal} NO_USER */
  requireMember(username: string): Promise<Member>
  /** The member's open account at that game. @throws {Refusal} NO_USER, NO_GAME or SLOT_NO_ACCOUNT */
  requirePlayer(username: string, slotCode: string): Promise<GameAccountRef>
}

interface WorldSettings {
  readonly db: Database
  readonly site: SiteSwitches
  readonly feed: ChatFeed
  /** At which its own clock starts. */
  readonly clock: Clock
  readonly rules: WorldRules
}

/** Of the site that the sandbox serves. */
export interface WorldRules extends DeskRules {
  readonly settings: DeskRules['settings'] & Pick<Settings, 'wheel'>
}

export function simulatedWorld({ db, site, feed, clock: real, rules }: WorldSettings): World {
  const clock = shiftableClock(real)
  const reports = reportSender()
  const world: World = {
    clock,
    reports,
    games: simulatedGames(db, clock),
    bank: simulatedBank(reports),
    qr: simulatedQr(db, reports),
    records: simulatedRecords(db),
    gifts: simulatedGifts(db),
    sms: simulatedSms(db),
    site,
    operator: operator(db, clock, rules.settings.wheel.couponDays),
    desk: demoDesk(db, clock, rules),
    staffCode: (username) => demoCode(db, username),
    chatDesk: chatDesk(db, feed),
    async requireMember(username) {
      const member = await findMember(db, canonicalUsername(username))
      if (member === undefined) throw new Refusal('NO_USER', { status: 404 })
      return member
    },
    async requirePlayer(username, slotCode) {
      if (findGame(slotCode) === undefined) throw new Refusal('NO_GAME', { status: 404 })
      const { id } = await world.requireMember(username)
      return requireGameAccount(db, id, slotCode)
    },
  }
  return world
}

/** What the operator's own tools would do, beyond the switches of the site. */
interface Operator {
  /** Sets the member's wheel coins. */
  setCoins(memberId: string, coins: number): Promise<void>
  /** Gives a coupon, also for a prize that no longer exists. @returns its id. */
  giveCoupon(memberId: string, prizeCode: string): Promise<string>
  /** Publishes or changes a promotion code. */
  publishPromotion(promotion: PublishedPromotion): Promise<void>
}

/** @param couponDays for how many days a coupon can be claimed */
function operator(db: Database, clock: Clock, couponDays: number): Operator {
  return {
    setCoins: (memberId, coins) => setCoins(db, memberId, coins),
    giveCoupon: (memberId, prizeCode) =>
      giveCoupon(db, { memberId, prizeCode, now: clock.now(), days: couponDays }),
    publishPromotion: (promotion) => publishPromotion(db, promotion),
  }
}

/** A business clock that a person at the sandbox can move forward. It never goes back, like real time. */
interface ShiftableClock extends Clock {
  advance(seconds: number): void
}

/** Starts at the real time; the offset is lost when the server stops. */
function shiftableClock(real: Clock): ShiftableClock {
  let offsetMs = 0
  return {
    now: () => new Date(real.now().getTime() + offsetMs),
    advance(seconds) {
      if (seconds < 0) throw new RangeError('a clock never goes back')
      offsetMs += seconds * 1000
    },
  }
}
