import type { ChatFeed } from '../domains/chat/chat-messages.ts'
import type { GameMoney } from '../domains/games/game-money.ts'
import type { BalanceNews } from '../domains/members/balance-news.ts'
import type { Notifier } from '../domains/members/notify-member.ts'
import type { OutsideWatch } from '../outside/connections/call-outcomes.ts'
import type { Webhook } from '../outside/connections/reports/webhook.ts'
import type { Clock } from '../outside/providers/clock.ts'
import type { GameProvider } from '../outside/providers/game-provider.ts'
import type { GiftProvider } from '../outside/providers/gift-provider.ts'
import type { MoneyTiming } from '../outside/providers/money-timing.ts'
import type { SmsProvider } from '../outside/providers/sms.ts'
import type { Database } from '../platform/db/client.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import type { Log } from '../platform/log/logger.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'
import type { Config } from '../settings/config.ts'
import type { FixedSettings } from '../settings/settings.ts'
import type { Connected } from '../settings/site/connected.ts'
import type { SiteContent } from '../settings/site/site-content.ts'
import type { Site } from '../settings/site/site.ts'
import type { GeneralLimits } from './http/call-limits.ts'

/** Whether this node accepts more work. */
export interface Readiness {
  /** It is about to stop: a load balancer should send requests elsewhere. */
  isLeaving: boolean
}

/** Everything that the app needs from outside; tests pass their own. */
export interface AppDependencies {
  readonly config: Config
  readonly db: Database
  readonly clock: Clock
  readonly gameProvider: GameProvider
  readonly sms: SmsProvider
  /** Tells members what was changed for them. */
  readonly notifier: Notifier
  readonly gifts: GiftProvider
  /** Content that belongs to the operator, and stays as it is. */
  readonly content: SiteContent
  /** What the specification leaves to the operator, and stays as it is. */
  readonly settings: FixedSettings
  /** The limits of every endpoint. */
  readonly limits: GeneralLimits
  readonly connected: Connected
  /** Undefined where nobody reports money by HTTP. */
  readonly webhook: Webhook | undefined
  /** Notes how reports arrive. */
  readonly watch: OutsideWatch
  readonly timing: MoneyTiming
  readonly gameMoney: GameMoney
  /** What people of the house change meanwhile. */
  readonly site: Site
  readonly feed: ChatFeed
  readonly metrics: Metrics
  readonly readiness: Readiness
  readonly balanceNews: BalanceNews
  /** Files that members uploaded. */
  readonly files: FileStore
  /** Version of this software, for the API description. */
  readonly version: string
  readonly log: Log
}
