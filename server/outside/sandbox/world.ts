import type { ChatFeed } from '../../domains/chat/chat-feed.ts'
import { type AnnouncementOutcome, settleAnnouncement } from '../../domains/deposits/settle-announcement.ts'
import type { SlipCredit, SlipReason } from '../../domains/deposits/slips/check-record.ts'
import { settleSlip } from '../../domains/deposits/slips/settle-slip.ts'
import { activeSlotCodes } from '../../domains/games/game-accounts.ts'
import { canonicalUsername } from '../../domains/members/log-in.ts'
import { findMember, type Member } from '../../domains/members/members.ts'
import { demoCode } from '../../domains/staff/demo-staff.ts'
import { settleNamed } from '../../domains/withdrawals/withdrawal-notice.ts'
import { type Settlement, settleWithdrawal } from '../../domains/withdrawals/withdrawals.ts'
import type { Database } from '../../platform/db/client.ts'
import { Refusal } from '../../platform/errors.ts'
import { findGame } from '../../settings/content/games.ts'
import { type SiteSwitches } from '../../settings/site/site-switches.ts'
import { type ChatDesk, chatDesk } from './chat/chat-desk.ts'
import { type Operator, operator } from './operator.ts'
import { type ReportSender, reportSender } from './outside/report-sender.ts'
import { type ShiftableClock, shiftableClock } from './providers/shiftable-clock.ts'
import { type SimulatedBank, simulatedBank } from './providers/simulated-bank.ts'
import { type SimulatedGames, simulatedGames } from './providers/simulated-games.ts'
import { type SimulatedGifts, simulatedGifts } from './providers/simulated-gifts.ts'
import { type SimulatedQr, simulatedQr } from './providers/simulated-qr.ts'
import { type SimulatedRecords, simulatedRecords } from './providers/simulated-records.ts'
import { type SimulatedSms, simulatedSms } from './providers/simulated-sms.ts'

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
  /** Ends the member's oldest open withdrawal. @returns its amount in satang, or undefined when none is open */
  settleWithdrawal(memberId: string, settlement: Settlement, id?: string): Promise<number | undefined>
  /** Ends the member's oldest open announcement of a deposit. @returns its amount in satang, or undefined when none is open */
  settleAnnouncement(memberId: string, settlement: AnnouncementOutcome): Promise<number | undefined>
  /** Ends the member's oldest open slip. @returns false when none is open */
  settleSlip(memberId: string, settlement: SlipCredit | SlipReason): Promise<boolean>
  /** What the authenticator app of a demo person of the house shows; undefined for anybody else. */
  staffCode(username: string): Promise<string | undefined>
  readonly chatDesk: ChatDesk
  /** The member with that phone number. @throws {Refusal} NO_USER */
  requireMember(username: string): Promise<Member>
  /** The member, with an open account at that game. @throws {Refusal} NO_USER, NO_GAME or SLOT_NO_ACCOUNT */
  requirePlayer(username: string, slotCode: string): Promise<Member>
}

export function simulatedWorld(db: Database, site: SiteSwitches, feed: ChatFeed, couponDays: number): World {
  const clock = shiftableClock()
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
    operator: operator(db, clock, couponDays),
    settleWithdrawal(memberId, settlement, id) {
      const occurredAt = world.clock.now()
      return id === undefined
        ? settleWithdrawal(db, memberId, settlement, occurredAt)
        : settleNamed(db, { memberId, id }, { settlement, actor: 'operator', occurredAt })
    },
    settleAnnouncement: (memberId, settlement) =>
      settleAnnouncement(db, memberId, settlement, world.clock.now()),
    settleSlip: (memberId, settlement) => settleSlip(db, memberId, settlement, world.clock.now()),
    staffCode: (username) => demoCode(db, username),
    chatDesk: chatDesk(db, feed),
    async requireMember(username) {
      const member = await findMember(db, canonicalUsername(username))
      if (member === undefined) throw new Refusal('NO_USER', { status: 404 })
      return member
    },
    async requirePlayer(username, slotCode) {
      if (findGame(slotCode) === undefined) throw new Refusal('NO_GAME', { status: 404 })
      const member = await world.requireMember(username)
      const active = await activeSlotCodes(db, member.id)
      if (!active.has(slotCode)) throw new Refusal('SLOT_NO_ACCOUNT')
      return member
    },
  }
  return world
}
