import type { Tab } from './tab.ts'

/** What a member learned of one intention. */
export interface Report {
  readonly kind: 'done' | 'refused' | 'unknown' | 'given-up'
  readonly atMs: number
  /** Whether another member sat there. */
  readonly isToAnother: boolean
}

/** One tap on a button that moves money; the amount names it everywhere. */
export interface Intention {
  readonly amountSatang: number
  readonly tab: Tab
  readonly keys: Set<string>
  /** In order. */
  readonly reports: Report[]
  /** Whether its screen still waits for it. */
  isAwaited: boolean
  /** Whether the app has come to no end with it in this page. */
  isRunning: boolean
  /** What the member does when an answer to it arrives. */
  atAnswer?: () => void
}
