import { useLingui } from '@lingui/react/macro'
import { type RefObject, useState } from 'react'
import { type Slice, useSpin, useSpinwheelCache } from '../../data/spinwheel.ts'
import { wonPrize } from '../../data/won-prize.ts'
import { drawnSlice } from '../../domain/wheel.ts'
import { turnErrorText } from '../../i18n/spin-error-text.ts'
import type { Result } from '../../ui/dialogs/result-alert.tsx'
import { spinFailure } from './spin-failure.ts'
import { turnDisc } from './turn-disc.ts'

interface SpinFlowOptions {
  disc: RefObject<HTMLElement | null>
  slices: readonly Slice[]
  onResult: (result: Result) => void
}

interface SpinFlow {
  spin: () => void
  /** From the tap until the wheel has stopped. */
  isSpinning: boolean
  /** What was won, also before the page was reloaded in the middle of a turn; the words stay while the dialog fades. */
  prize: { readonly label: string; readonly open: boolean } | undefined
  keepPrize: () => void
}

/** One turn of the wheel: the server draws, the wheel shows what was drawn, and then it is said. */
export function useSpinFlow({ disc, slices, onResult }: SpinFlowOptions): SpinFlow {
  const { i18n, t } = useLingui()
  const { run } = useSpin()
  const cache = useSpinwheelCache()
  const [isSpinning, setSpinning] = useState(false)
  const [prize, setPrize] = useState<SpinFlow['prize']>(wonBefore)

  const turnOnce = async () => {
    const outcome = await run()
    if (outcome.kind === 'unknown') return
    if (outcome.kind === 'refused') {
      cache.reloadSetup()
      return onResult(await spinFailure(i18n, outcome.error, turnErrorText))
    }
    const { success, result, error } = outcome.answer
    if (!success || result === undefined) {
      // What is on screen is not what the server knows: other coins, or no wheel any more.
      cache.reloadSetup()
      return onResult({ tone: 'error', title: t`Something went wrong`, text: turnErrorText(i18n, error) })
    }
    cache.setCoins(result.remainingCoin)
    const index = drawnSlice(slices, result)
    const label = result.label ?? slices[index ?? -1]?.label ?? ''
    wonPrize.note(label)
    // Another wheel than the one on screen: the coupon tells what was won.
    if (index !== undefined && disc.current) {
      await turnDisc(disc.current, { index, sliceCount: slices.length })
    }
    setPrize({ label, open: true })
  }
  const spin = async () => {
    if (isSpinning) return
    setSpinning(true)
    await turnOnce()
    setSpinning(false)
    cache.reloadCoupons()
  }
  const keepPrize = () => {
    wonPrize.told()
    setPrize((won) => won && { ...won, open: false })
    cache.reloadSetup()
  }
  return { spin: () => void spin(), isSpinning, prize, keepPrize }
}

function wonBefore(): SpinFlow['prize'] {
  const label = wonPrize.untold()
  return label === undefined ? undefined : { label, open: true }
}
