import type { MemberLookups, SlipExperts } from '../domains/deposits/slips/judge-slip.ts'
import type { GuessLimits } from '../domains/members/login-lockout.ts'
import type { Clock } from '../outside/providers/clock.ts'
import type { Database } from '../platform/db/client.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import type { LogSink } from '../platform/log/logger.ts'
import type { Config } from '../settings/config.ts'

/** What the desk needs from the process that it runs in. */
export interface DeskDependencies {
  readonly config: Config
  readonly db: Database
  readonly clock: Clock
  /** Above this amount in satang two people approve a withdrawal. */
  readonly secondAboveSatang: number
  /** How passwords of the desk may be guessed: as those of members. */
  readonly logins: GuessLimits['logins']
  /** Codes of the banks that withdrawals are paid from, the usual one first. */
  readonly payingBanks: readonly string[]
  /** Codes of all that report transfers of members: the banks, and the mobile wallet. */
  readonly reporters: readonly string[]
  /** What it takes to examine a slip, and to show its picture. */
  readonly slips: Omit<SlipExperts, keyof MemberLookups> & { readonly files: Pick<FileStore, 'readPiece'> }
  readonly logSink: LogSink | undefined
}
