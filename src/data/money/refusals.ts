import { useMemo, useSyncExternalStore } from 'react'
import { fingerprint } from '../../domain/fingerprint.ts'
import { seenMarks } from '../phone/seen-marks.ts'
import { type MoneyOnItsWay, useKnownWallet } from '../wallet/wallet.ts'

/** A withdrawal that the operator has rejected, or a slip that was not accepted. */
export type Refusal = MoneyOnItsWay['refused'][number]

const opened = seenMarks('opened-refusals')

/** The refusals that the member has not opened yet on this phone, newest first. */
export function useUnseenRefusals(): readonly Refusal[] {
  const refused = useKnownWallet()?.onItsWay?.refused
  const marks = useSyncExternalStore(opened.subscribe, opened.get)
  return useMemo(
    () => (marks === undefined ? [] : (refused ?? []).filter(({ id }) => !marks.includes(markOf(id)))),
    [refused, marks],
  )
}

/** Marks a refusal as opened by the member. It outlives the page if the member is remembered. */
export function acknowledgeRefusal(id: string): void {
  opened.add(markOf(id))
}

/** Transactions' numbers are not kept on the device. */
function markOf(id: string): string {
  return fingerprint([id])
}
