import type { Market } from '#domain/markets.ts'
import type { ChatFeed } from '../chat/chat-feed.ts'
import type { Database } from '../db/client.ts'
import type { LogSink } from '../logger.ts'
import type { BankFeed } from '../providers/bank-feed.ts'
import type { Clock } from '../providers/clock.ts'
import type { GameProvider } from '../providers/game-provider.ts'
import type { BankRecords } from '../providers/bank-records.ts'
import type { GiftProvider } from '../providers/gift-provider.ts'
import type { QrFeed } from '../providers/qr-feed.ts'
import type { SmsProvider } from '../providers/sms.ts'
import { DEMO_MEMBERS } from '../seed/demo-members.ts'
import { seedMembers } from '../seed/seed-members.ts'
import { seedRewards } from '../seed/seed-rewards.ts'
import { seedSwitches } from '../seed/seed-switches.ts'
import type { SiteSwitches } from '../site/site-switches.ts'
import { uploadRoutes } from '../routes/uploads.ts'
import type { FileStore } from '../files/file-store.ts'
import { sandboxActions } from './actions.ts'
import { beginClockAnew } from './begin-clock-anew.ts'
import { adoptAccounts } from './providers/provider-accounts.ts'
import { buildSandbox } from './sandbox.ts'
import { slipPicture } from './slip-picture.ts'
import { simulatedWorld } from './world.ts'

/** The sandbox simulates banks and games for the person at this machine, and for nobody else. */
export const SANDBOX_HOST = '127.0.0.1'

interface Settings {
  readonly db: Database
  readonly site: SiteSwitches
  readonly feed: ChatFeed
  /** Files that customers sent to the operator. */
  readonly files: FileStore
  readonly port: number
  readonly market: Market
  /** For how many days a coupon can be claimed. */
  readonly couponDays: number
  readonly logSink: LogSink | undefined
}

/** The running sandbox, with everything in it that the server uses. */
export interface RunningWorld {
  readonly url: string
  readonly clock: Clock
  readonly games: GameProvider
  readonly sms: SmsProvider
  readonly records: BankRecords
  readonly gifts: GiftProvider
  readonly bankFeed: BankFeed
  readonly qrFeed: QrFeed
  stop(): Promise<void>
}

/** Starts the sandbox on a loopback port, and creates its demo members. */
export async function startWorld({
  db,
  site,
  feed,
  files,
  port,
  market,
  couponDays,
  logSink,
}: Settings): Promise<RunningWorld> {
  const world = simulatedWorld(db, site, feed, couponDays)
  await beginClockAnew(db)
  await seedMembers(db, world.clock)
  await adoptAccounts(db)
  await seedRewards(db)
  await seedSwitches(db)

  const app = await buildSandbox(
    sandboxActions(world, DEMO_MEMBERS[market].username),
    world.chatDesk,
    logSink,
  )
  slipPicture(app, world)
  uploadRoutes(app, { db, files })
  const url = await app.listen({ host: SANDBOX_HOST, port })
  const { clock, games, sms, records, gifts, bank: bankFeed, qr: qrFeed } = world
  return { url, clock, games, sms, records, gifts, bankFeed, qrFeed, stop: () => app.close() }
}
