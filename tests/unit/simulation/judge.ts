import type { Effect } from './model-server.ts'
import type { Tab } from './tab.ts'

/** What a member learned of one intention. */
export interface Report {
  readonly kind: 'done' | 'refused' | 'unknown' | 'given-up'
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

interface Outcome {
  readonly intentions: readonly Intention[]
  /** What the server did, each time it did it. */
  readonly effects: readonly Effect[]
  /** Whose intentions they are. */
  readonly member: string
  /** Keys that are still written down as open. */
  readonly open: readonly string[]
  /** When something was asked of the server, in ms. */
  readonly sentAtMs: readonly number[]
  /** When pages were closed, in ms. */
  readonly goneAtMs: readonly number[]
  /** When each key was crossed out, in ms. */
  readonly removedAtMs: ReadonlyMap<string, number>
  readonly settledInMs: number
}

/**
 * Within which everything is resolved when the connection and the server are well: what is absent may still be on its way for two minutes,
 * the page looks every 20 s, and an answer to a question is waited for 10 s.
 */
const PROMISED_MS = 150_000
/** More than that adds to the trouble of a server: of all tabs together, however much there is to ask. */
const MAX_IN_TEN_SECONDS = 40
/** Between crossing out an open action and reporting it; a slow store takes most of it. */
const UNREPORTED_MS = 1000

/** What was broken, in words; of an intention whose page was closed between crossing it out and telling it nobody says anything any more. */
export function judge(outcome: Outcome): string[] {
  const { intentions, open, sentAtMs, settledInMs } = outcome
  return [
    ...intentions.flatMap((intention) => judgeOne(intention, outcome)),
    ...intentions
      .filter((intention) => wasNeverReported(intention) && !wasClosedMeanwhile(intention, outcome))
      .map(({ amountSatang }) => `${amountSatang} was never reported`),
    ...open.map((key) => `${key} is still open`),
    ...(settledInMs > PROMISED_MS ? [`${settledInMs} ms until all was resolved`] : []),
    ...tooOften(sentAtMs),
  ]
}

function judgeOne({ amountSatang, keys, reports }: Intention, { effects, member }: Outcome): string[] {
  const did = effects.filter((effect) => effect.amountSatang === amountSatang)
  const done = did.length
  const final = reports.filter(({ kind }) => kind === 'done' || kind === 'refused')
  const kinds = new Set(final.map(({ kind }) => kind))
  const broken: string[] = []
  if (did.some((effect) => effect.member !== member)) broken.push('was done with the money of somebody else')
  if (done > 1) broken.push('was done more than once')
  if (keys.size > 1) broken.push('was sent with more than one key')
  if (done > 0 && kinds.has('refused')) broken.push('was reported as not done, and is done')
  if (done === 0 && kinds.has('done')) broken.push('was reported as done, and is not')
  if (final.length > 1) broken.push('was reported more than once')
  if (reports.some(({ kind }) => kind === 'given-up')) broken.push('was given up')
  if (reports.some(({ isToAnother }) => isToAnother)) broken.push('was reported to somebody else')
  return broken.map((what) => `${amountSatang} ${what}`)
}

function wasNeverReported({ keys, reports }: Intention): boolean {
  return keys.size > 0 && !reports.some(({ kind }) => kind === 'done' || kind === 'refused')
}

function wasClosedMeanwhile({ keys }: Intention, { goneAtMs, removedAtMs }: Outcome): boolean {
  return [...keys].some((key) => {
    const removed = removedAtMs.get(key)
    return removed !== undefined && goneAtMs.some((gone) => Math.abs(gone - removed) <= UNREPORTED_MS)
  })
}

function tooOften(sentAtMs: readonly number[]): string[] {
  const within = (from: number) => sentAtMs.filter((at) => at >= from && at < from + 10_000).length
  const most = Math.max(0, ...sentAtMs.map(within))
  return most > MAX_IN_TEN_SECONDS ? [`${most} requests within ten seconds`] : []
}
