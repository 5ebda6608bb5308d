import { hashKey } from '@tanstack/react-query'
import type { DehydratedState } from '@tanstack/react-query'
import * as v from 'valibot'
import { keys } from '../keys.ts'
import { LastStatement, LastWallet } from './kept-answers.ts'

/** The queries that may be kept on a remembered member's device. Each schema removes everything that may not be kept. */
const KEPT = new Map<string, v.GenericSchema>([
  [hashKey(keys.wallet), LastWallet],
  [hashKey(keys.statement), LastStatement],
])

/** One kept response and when the server sent it, in ms since 1970. */
const Copy = v.object({ queryKey: v.array(v.string()), data: v.unknown(), updatedAt: v.number() })

export type OfflineCopy = v.InferOutput<typeof Copy>

type DehydratedQuery = DehydratedState['queries'][number]

/** The stored record: its owner, when it was stored (ms since 1970), and the copies. */
export const OfflineRecord = v.object({ owner: v.string(), savedAt: v.number(), copies: v.array(Copy) })

/** Whether the response cached under this hash may be kept at all. */
export function mayKeep(queryHash: string): boolean {
  return KEPT.has(queryHash)
}

/** The part of a cached response that may be stored; undefined when there is none. */
export function toCopy({ queryKey, queryHash, state }: DehydratedQuery): OfflineCopy | undefined {
  const copy = v.safeParse(Copy, { queryKey, data: state.data, updatedAt: state.dataUpdatedAt })
  const data = project(queryHash, state.data)
  return copy.success && data !== undefined ? { ...copy.output, data } : undefined
}

/** A stored copy in the cache's format; undefined when it is not valid. */
export function fromCopy({ queryKey, data, updatedAt }: OfflineCopy): DehydratedQuery | undefined {
  const queryHash = hashKey(queryKey)
  const checked = project(queryHash, data)
  if (checked === undefined) return undefined
  return {
    queryKey,
    queryHash,
    dehydratedAt: updatedAt,
    state: {
      data: checked,
      dataUpdatedAt: updatedAt,
      dataUpdateCount: 0,
      error: null,
      errorUpdatedAt: 0,
      errorUpdateCount: 0,
      fetchFailureCount: 0,
      fetchFailureReason: null,
      fetchMeta: null,
      // A response of an earlier visit is shown at once and read again, however recent it is.
      isInvalidated: true,
      status: 'success',
      fetchStatus: 'idle',
    },
  }
}

function project(queryHash: string, data: unknown): unknown {
  const schema = KEPT.get(queryHash)
  if (schema === undefined) return undefined
  const parsed = v.safeParse(schema, data)
  return parsed.success ? parsed.output : undefined
}
