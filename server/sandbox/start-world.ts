import type { Database } from '../db/client.ts'
import type { LogSink } from '../logger.ts'
import type { Clock } from '../providers/clock.ts'
import type { GameProvider } from '../providers/game-provider.ts'
import { DEMO_MEMBERS } from '../seed/demo-members.ts'
import { seedMembers } from '../seed/seed-members.ts'
import { creditIncomingTransfer } from '../services/incoming-transfer.ts'
import type { SiteSwitches } from '../services/site-switches.ts'
import { sandboxActions } from './actions.ts'
import { buildSandbox } from './sandbox.ts'
import { simulatedWorld } from './world.ts'

/** The world plays banks and games for whoever sits at this machine, and for nobody else. */
const LOOPBACK = '127.0.0.1'

interface Settings {
  readonly db: Database
  readonly site: SiteSwitches
  readonly port: number
  readonly market: 'th' | 'lo'
  readonly logSink: LogSink | undefined
}

/** The sandbox world, running, with everything of it that the server talks to. */
export interface RunningWorld {
  readonly url: string
  readonly clock: Clock
  readonly games: GameProvider
  stop(): Promise<void>
}

/** Starts the sandbox world on a loopback port, and makes the demo members that live in it. */
export async function startWorld({ db, site, port, market, logSink }: Settings): Promise<RunningWorld> {
  const world = simulatedWorld(db, site)
  await seedMembers(db, world.clock)
  world.bank.subscribe((transfer) => creditIncomingTransfer({ db, clock: world.clock }, transfer))

  const app = await buildSandbox(sandboxActions(world, DEMO_MEMBERS[market].username), logSink)
  const url = await app.listen({ host: LOOPBACK, port })
  return { url, clock: world.clock, games: world.games, stop: () => app.close() }
}
