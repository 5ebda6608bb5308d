import { useMemo, useSyncExternalStore } from 'react'
import { fingerprint } from '../../domain/fingerprint.ts'
import { seenStore } from '../../storage/seen-store.ts'
import { seenMarks } from '../seen-marks.ts'
import { type MoneyOnItsWay, useKnownWallet } from '../wallet.ts'

/** A withdrawal that the operator has rejected, or a slip that was not accepted. */
export type Refusal = MoneyOnItsWay['refused'][number]

/** Name of the list of an earlier version, which had the ids themselves. */
const FORMER = 'refusals'

const opened = seenMarks('opened-refusals')
let cleaning: Promise<void> | undefined

/** The refusals that the member has not opened yet on this phone, newest first. */
export function useUnseenRefusals(): readonly Refusal[] {
  const refused = useKnownWallet()?.onItsWay?.refused
  const marks = useSyncExternalStore(subscribe, opened.get)
  return useMemo(
    () => (marks === undefined ? [] : (refused ?? []).filter(({ id }) => !marks.includes(markOf(id)))),
    [refused, marks],
  )
}

/** Marks a refusal as opened by the member. It outlives the page if the member is remembered. */
export function acknowledgeRefusal(id: string): void {
  opened.add(markOf(id))
}

function subscribe(listener: () => void): () => void {
  cleaning ??= seenStore.remove(FORMER)
  return opened.subscribe(listener)
}

/** Transactions' numbers are not kept on the device. */
function markOf(id: string): string {
  return fingerprint([id])
}
