import { useMemo, useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { fingerprint } from '../../domain/fingerprint.ts'
import { createStore } from '../../listeners.ts'
import { session } from '../../session/session.ts'
import { seenStore } from '../../storage/seen-store.ts'
import { type MoneyOnItsWay, useKnownWallet } from '../wallet.ts'

/** A withdrawal that the operator has rejected, or a slip that was not accepted. */
export type Refusal = MoneyOnItsWay['refused'][number]

const Marks = v.array(v.string())

/** How many are stored: more than the server ever sends. */
const MAX_SEEN = 20

/** Name of the list in the store. */
const OPENED = 'opened-refusals'

/** Name of the list of an earlier version, which had the ids themselves. */
const FORMER = 'refusals'

/** Fingerprints of the refusals that the member has opened, newest first; undefined until they have been read from this phone. */
const seen = createStore<readonly string[] | undefined>(undefined)
let reading: Promise<void> | undefined

/** The refusals that the member has not opened yet on this phone, newest first. */
export function useUnseenRefusals(): readonly Refusal[] {
  const refused = useKnownWallet()?.onItsWay?.refused
  const opened = useSyncExternalStore(subscribe, seen.get)
  return useMemo(
    () => (opened === undefined ? [] : (refused ?? []).filter(({ id }) => !opened.includes(markOf(id)))),
    [refused, opened],
  )
}

/** Marks a refusal as opened by the member. It outlives the page if the member is remembered. */
export function acknowledgeRefusal(id: string): void {
  become([markOf(id), ...(seen.get() ?? [])])
  if (session.remembered()) void seenStore.write(OPENED, seen.get())
}

function subscribe(listener: () => void): () => void {
  reading ??= seenStore
    .read(OPENED)
    .then((stored) => become([...(seen.get() ?? []), ...(v.is(Marks, stored) ? stored : [])]))
    .then(() => seenStore.remove(FORMER))
  return seen.subscribe(listener)
}

function become(marks: readonly string[]): void {
  seen.set([...new Set(marks)].slice(0, MAX_SEEN))
}

/** Transactions' numbers are not kept on the device. */
function markOf(id: string): string {
  return fingerprint([id])
}
