import { useCallback, useEffect, useRef, useState } from 'react'
import { keepSlip, readKeptSlip } from '../../../data/phone/kept-slip.ts'
import type { SharedSlip } from '../../../data/phone/shared-slip-param.ts'
import { preparePicture, type PreparedPicture } from '../../../ui/pictures/prepare-picture.ts'

/** The picture types that the operator's backend accepts as a slip. */
const SLIP_TYPES = ['image/png', 'image/jpeg']

/** The last chosen picture. */
interface Choice {
  readonly chosen?: File | undefined
  readonly prepared?: PreparedPicture
  readonly previewUrl?: string | undefined
  /** The phone keeps the picture when the page is left. */
  readonly isKept?: boolean
}

/** Holds the picture of a slip between choosing and sending, and keeps it on the phone. */
export function useChosenSlip() {
  const [{ chosen, prepared, previewUrl, isKept = false }, setState] = useState<Choice>({})
  const latest = useRef<File>(undefined)

  const choose = useCallback((file: File | undefined) => {
    latest.current = file
    setState({ chosen: file })
    const prepare = async (chosenFile: File) => {
      const result = await preparePicture(chosenFile, { kept: SLIP_TYPES, findsQr: true })
      if (latest.current !== chosenFile) return
      const url = result.kind === 'ready' ? URL.createObjectURL(result.file) : undefined
      setState({ chosen: chosenFile, prepared: result, previewUrl: url })
      if (result.kind !== 'ready' || !(await keepSlip(result.file)) || latest.current !== chosenFile) return
      setState((state) => ({ ...state, isKept: true }))
    }
    if (file !== undefined) void prepare(file)
  }, [])

  const offer = useCallback(
    (file: File) => {
      if (latest.current === undefined) choose(file)
    },
    [choose],
  )

  useEffect(() => () => URL.revokeObjectURL(previewUrl ?? ''), [previewUrl])

  useEffect(() => () => void (latest.current = undefined), [])

  return {
    prepared,
    previewUrl,
    isPreparing: chosen !== undefined && prepared === undefined,
    isKept,
    choose,
    /** Chooses a picture unless another one is chosen already. */
    offer,
    drop: () => choose(undefined),
  }
}

/** A pasted picture counts as chosen. Only one of several pasted at once is handed over. */
export function usePastedSlip(onPaste: (first: File, isOneOfSeveral: boolean) => void): void {
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const [first, another] = clipboardData?.files ?? []
      if (first !== undefined) onPaste(first, another !== undefined)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [onPaste])
}

/**
 * Takes a picture that another app has shared, or that was chosen before and not sent, as the chosen one. Sending it needs a tap like any other.
 *
 * @param offer chooses a picture where the member has not chosen one meanwhile
 * @param onGone is called when a shared one is no longer stored
 */
export function useSharedSlip(
  shared: SharedSlip | undefined,
  offer: (file: File) => void,
  onGone: () => void,
): void {
  useEffect(() => {
    const isShared = shared === 'slip' || shared === 'several'
    if (!isShared && shared !== undefined) return undefined
    let isShown = true
    const show = async () => {
      const file = await readKeptSlip()
      if (!isShown) return
      if (file !== undefined) offer(file)
      else if (isShared) onGone()
    }
    void show()
    return () => {
      isShown = false
    }
  }, [shared, offer, onGone])
}
