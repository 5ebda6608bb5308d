import type { ChatFeed } from '../../domains/chat/chat-messages.ts'
import { seedStaff } from '../../domains/staff/demo-staff.ts'
import type { Database } from '../../platform/db/client.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { Log } from '../../platform/log/logger.ts'
import type { Site } from '../../settings/site/site.ts'
import type { Connections } from '../connections/connections-file.ts'
import type { Providers } from '../providers/providers.ts'
import { BUSY_DEMO, DEMO_MEMBERS } from '../seed/demo-members.ts'
import { seedMembers } from '../seed/seed-demo.ts'
import { operatorActions } from './actions/operator-actions.ts'
import { outsideActions } from './actions/outside-actions.ts'
import { adoptAccounts } from './providers/simulated-games.ts'
import {
  smsGateway,
  smsGatewaySettings,
  walletProvider,
  walletSettings,
} from './providers/simulated-services.ts'
import { buildSandbox } from './sandbox.ts'
import { seedSlips, slipPicture } from './slip/issue-slips.ts'
import { type ShiftableClock, simulatedWorld, type WorldRules } from './world.ts'

/** The sandbox simulates banks and games for the person at this machine, and for nobody else. */
export const SANDBOX_HOST = '127.0.0.1'

interface Settings {
  readonly db: Database
  readonly site: Site
  readonly feed: ChatFeed
  /** Takes the pictures of the slips that wait at the desk. */
  readonly files: Pick<FileStore, 'put'>
  readonly port: number
  readonly clock: ShiftableClock
  readonly rules: WorldRules
  /** Whether the demo members have a past, and the people of the desk find work that was made for them. */
  readonly hasDemoWork: boolean
  readonly log: Log
}

/** The running sandbox, with everything in it that the server uses. */
export interface RunningWorld {
  readonly url: string
  /** What has no built-in connection. */
  readonly providers: Providers
  /** The settings with which the built-in connections reach the sandbox. */
  readonly connections: Connections
  /** Gives the banks and QR gateways the address of the server. */
  serveAt(serverUrl: string): void
  stop(): Promise<void>
}

/** Starts the sandbox on a loopback port, and creates its demo members. */
export async function startWorld({
  db,
  site,
  feed,
  files,
  clock,
  port,
  rules,
  hasDemoWork,
  log,
}: Settings): Promise<RunningWorld> {
  const world = simulatedWorld({ db, site, feed, clock, rules })
  await beginClockAnew(db)
  await seedMembers(db, clock, site.now().withdrawals, hasDemoWork ? BUSY_DEMO : undefined)
  await adoptAccounts(db)
  await seedStaff(db)
  if (hasDemoWork) await seedSlips(db, files, world)

  const { username } = DEMO_MEMBERS[rules.market]
  const actions = [...outsideActions(world, username), ...operatorActions(world, username)]
  const app = await buildSandbox(actions, log)
  slipPicture(app, world)
  smsGateway(app, world.sms, world.reports.key)
  walletProvider(app, world.games, world.reports.key)
  const url = await app.listen({ host: SANDBOX_HOST, port })
  const { reports, records: bankRecords, gifts } = world
  return {
    url,
    providers: { bankRecords, gifts },
    connections: {
      reports: { keys: [reports.key], from: ['bank', 'qr'] },
      sms: smsGatewaySettings(url, reports.key),
      games: [walletSettings(url, reports.key)],
    },
    serveAt: (serverUrl) => reports.sendTo(serverUrl),
    stop: () => app.close(),
  }
}

/**
 * The business clock of the sandbox restarts at the real time, even if it had been moved forward: accounts that were registered in
 * what is now the future become registered now.
 */
export async function beginClockAnew(db: Database): Promise<void> {
  await db.query('sandbox.begin-clock-anew', 'SELECT bring_accounts_to_now()')
}
