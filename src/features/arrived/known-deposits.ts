import * as v from 'valibot'
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
  const record = await read()
  return record && { includes: (key) => record.marks.includes(markOf(key)), totalSatang: record.totalSatang }
}

/** Adds deposits that the member knows of, and notes the total if it is given. Never rejects. */
export async function noteKnownDeposits(keys: readonly string[], totalSatang?: number): Promise<void> {
  const owner = sessionOwner()
  const stored = await read()
  if (owner === undefined || owner !== sessionOwner()) return
  // Something may have been noted since the record was read.
  const earlier = here?.owner === owner ? here : stored
  here = {
    owner,
    marks: [...new Set([...keys.map(markOf), ...(earlier?.marks ?? [])])].slice(0, KEPT),
    totalSatang: totalSatang ?? earlier?.totalSatang ?? 0,
  }
  if (session.remembered()) await memberStore.write(RECORD_KEY, here)
}

/** The record of this session, so that a member who is not remembered has one as well. */
let here: v.InferOutput<typeof Known> | undefined

async function read(): Promise<v.InferOutput<typeof Known> | undefined> {
  const owner = sessionOwner()
  if (here?.owner === owner) return here
  const stored = v.safeParse(Known, session.remembered() ? await memberStore.read(RECORD_KEY) : undefined)
  return stored.success && stored.output.owner === owner ? stored.output : undefined
}

function markOf(key: string): string {
  return fingerprint([key])
}
