import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type RefObject, useState } from 'react'
import { type Slice, useSpin, useSpinwheelCache } from '../../data/rewards/spinwheel.ts'
import { type WonPrize, wonPrize } from '../../data/rewards/won-prize.ts'
import { failureText } from '../../i18n/error-text.ts'
import { turnErrorText, isSpinCode, type spinErrorText } from '../../i18n/spin-error-text.ts'
import { session } from '../../session/session.ts'
import type { Result } from '../../ui/dialogs/alert-dialog.tsx'
import { drawnSlice, turnDisc } from './turn-disc.ts'

interface SpinFlowOptions {
  disc: RefObject<HTMLElement | null>
  slices: readonly Slice[]
  onResult: (result: Result) => void
}

interface SpinFlow {
  spin: () => void
  /** From the tap until the wheel has stopped. */
  isSpinning: boolean
  /** Until the server has answered. */
  isAsking: boolean
  /** The prize and its slice, counted from 0; without a slice after a reload in the middle of a turn. The words stay while the dialog fades. */
  prize: (WonPrize & { readonly open: boolean; readonly index?: number | undefined }) | undefined
  keepPrize: () => void
}

/** One turn of the wheel: the server draws, the wheel turns to the result, then the prize is shown. */
export function useSpinFlow({ disc, slices, onResult }: SpinFlowOptions): SpinFlow {
  const { i18n } = useLingui()
  const { run, phase } = useSpin()
  const cache = useSpinwheelCache()
  const [isSpinning, setSpinning] = useState(false)
  const [prize, setPrize] = useState<SpinFlow['prize']>(wonBefore)

  const turnOnce = async () => {
    const token = session.token()
    const outcome = await run()
    // After a logout the prize is not that of the member who uses the phone now.
    if (outcome.kind === 'unknown' || session.token() !== token) return
    if (outcome.kind === 'refused') {
      cache.reloadSetup()
      return onResult(await spinFailure(i18n, outcome.error, turnErrorText))
    }
    const { success, result, error } = outcome.answer
    if (!success || result === undefined) {
      // The screen is out of date: the coins have changed, or there is no wheel any more.
      cache.reloadSetup()
      return onResult(spinRefusal(i18n, turnErrorText(i18n, error)))
    }
    cache.setCoins(result.remainingCoin)
    const index = drawnSlice(slices, result)
    const label = result.label ?? slices[index ?? -1]?.label ?? ''
    const won = { label, name: result.name, coupon: result.coupon }
    wonPrize.note(won)
    // Without an index the wheel on screen is not the one that was drawn from; the coupon then shows the prize.
    if (index !== undefined && disc.current) {
      await turnDisc(disc.current, { index, sliceCount: slices.length })
    }
    setPrize({ ...won, index, open: true })
  }
  const spin = async () => {
    if (isSpinning) return
    setSpinning(true)
    await turnOnce()
    setSpinning(false)
    cache.reloadCoupons()
  }
  const keepPrize = () => {
    wonPrize.acknowledge()
    setPrize((shown) => shown && { ...shown, open: false })
    cache.reloadSetup()
  }
  return { spin: () => void spin(), isSpinning, isAsking: phase !== 'idle', prize, keepPrize }
}

function wonBefore(): SpinFlow['prize'] {
  const won = wonPrize.unacknowledged()
  return won && { ...won, open: true }
}

/** The alert about a spin or claim that failed with an error. `words` are the wheel's own words for some codes. */
export async function spinFailure(i18n: I18n, error: unknown, words: typeof spinErrorText): Promise<Result> {
  const failure = await failureText(i18n, error)
  const { code, serverText }: { code?: unknown; serverText?: unknown } = Object(error)
  // The wheel's codes are not error codes, so the transport passes them on as the server's own text.
  const spinCode = isSpinCode(code) ? code : serverText
  return isSpinCode(spinCode) ? { ...failure, text: words(i18n, spinCode) } : failure
}

/** The alert about a spin or claim that was refused in a successful response. A reason that only repeats the title is left out. */
export function spinRefusal(i18n: I18n, reason: string): Result {
  const title = i18n._(msg`Something went wrong`)
  return { tone: 'error', title, text: reason === title ? undefined : reason }
}
