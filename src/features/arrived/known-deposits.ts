import * as v from 'valibot'
import { clock } from '../../clock.ts'
import { sessionOwner } from '../../data/offline/session-owner.ts'
import { fingerprint } from '../../domain/fingerprint.ts'
import { session } from '../../session/session.ts'
import { memberStore } from '../../storage/member-store.ts'

/** Key of the record in the member's store. */
const RECORD_KEY = 'known-deposits'

/** How many are kept: more than the newest deposits that are ever compared with them. */
const KEPT = 40

const Known = v.object({
  owner: v.string(),
  /** Fingerprints of the deposits, newest first: transactions' numbers are not kept on the device. */
  marks: v.array(v.string()),
  /** Everything the member had when the deposits were compared last. */
  totalSatang: v.number(),
  /** When that was, in ms since 1970; records of older builds do not say it. */
  totalAtMs: v.optional(v.number(), 0),
})

/** The deposits that the member knows of. */
export interface KnownDeposits {
  /** Whether the member knows of a deposit, by its key. */
  readonly includes: (key: string) => boolean
  /** Everything the member had when the deposits were compared last, in satang. */
  readonly totalSatang: number
}

/**
 * The deposits that the member knows of; undefined before any have been read. A remembered member's outlive the page, because phones close the
 * app while its member pays in another one. Never rejects.
 */
export async function knownDeposits(): Promise<KnownDeposits | undefined> {
  const record = joined(await readStored())
  return record && { includes: (key) => record.marks.includes(markOf(key)), totalSatang: record.totalSatang }
}

/** Adds deposits that the member knows of, and notes the total if it is given. Never rejects. */
export async function noteKnownDeposits(keys: readonly string[], totalSatang?: number): Promise<void> {
  const owner = sessionOwner()
  const note = (earlier: KnownRecord | undefined): KnownRecord => ({
    owner: owner ?? '',
    marks: [...new Set([...keys.map(markOf), ...(earlier?.marks ?? [])])].slice(0, KEPT),
    totalSatang: totalSatang ?? earlier?.totalSatang ?? 0,
    totalAtMs: totalSatang === undefined ? (earlier?.totalAtMs ?? 0) : clock.now(),
  })
  // At once, because a look may begin before the store has answered.
  if (here && here.owner === owner) here = note(here)
  const stored = await readStored()
  if (owner === undefined || owner !== sessionOwner()) return
  here = note(joined(stored))
  if (session.remembered()) await memberStore.write(RECORD_KEY, here)
}

type KnownRecord = v.InferOutput<typeof Known>

/** The record of this page, so that a member who is not remembered has one as well. */
let here: KnownRecord | undefined

async function readStored(): Promise<KnownRecord | undefined> {
  const stored = v.safeParse(Known, session.remembered() ? await memberStore.read(RECORD_KEY) : undefined)
  return stored.success ? stored.output : undefined
}

/** What other tabs have stored and what this page knows, with the later of their totals. */
function joined(stored: KnownRecord | undefined): KnownRecord | undefined {
  const owner = sessionOwner()
  const records = [stored, here].flatMap((record) => (record && record.owner === owner ? record : []))
  const last = [...records].sort((one, other) => one.totalAtMs - other.totalAtMs).at(-1)
  return last && { ...last, marks: records.flatMap(({ marks }) => marks) }
}

function markOf(key: string): string {
  return fingerprint([key])
}
