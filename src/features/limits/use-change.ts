import { useLingui } from '@lingui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { clock } from '../../clock.ts'
import { refreshAfter } from '../../data/cache/stale.ts'
import { failureOf } from '../../data/failure.ts'
import { errorText } from '../../i18n/error-text.ts'
import { askFor, type Change, type Control, controlQuery } from './api.ts'

/**
 * Asks the server for a change of limits or pause and shows what holds afterwards. Where no answer came, what is read then says whether it was
 * done.
 */
export function useChange() {
  const { i18n } = useLingui()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  /** @returns whether the change was made */
  async function ask(change: Change): Promise<boolean> {
    setBusy(true)
    setRefusal(undefined)
    const before = client.getQueryData(controlQuery.queryKey)
    const isDone = await askFor(change).then(
      (control) => {
        client.setQueryData(controlQuery.queryKey, control)
        return true
      },
      async (error: unknown) => {
        await client.invalidateQueries(controlQuery)
        const after = client.getQueryData(controlQuery.queryKey)
        if (failureOf(error).isUnknown && after !== undefined && holds(after, change, before)) return true
        setRefusal(await errorText(i18n, error))
        return false
      },
    )
    // What is on screen elsewhere may be read later: the pause itself was begun, or ended.
    if (isDone && change.kind !== 'limit') await refreshAfter(client, 'pause').catch(() => undefined)
    setBusy(false)
    return isDone
  }

  return { busy, refusal, ask, forgive: () => setRefusal(undefined) }
}

/** Whether a change that was asked for is in force, or waits. */
function holds({ limits, pause }: Control, change: Change, before: Control | undefined): boolean {
  if (change.kind === 'reopen') return pause === undefined
  if (change.kind === 'pause') return pause !== undefined && pause.until > (before?.pause?.until ?? '')
  const { amount, rise } = limits.find(({ period }) => period === change.period) ?? {}
  if (amount === change.amountSatang) return rise === undefined
  // One whose time is over was there before.
  return rise !== undefined && rise.amount === change.amountSatang && Date.parse(rise.from) > clock.now()
}
