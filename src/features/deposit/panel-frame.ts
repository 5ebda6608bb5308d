import { createContext, use, useEffect } from 'react'

interface PanelFrame {
  /** The foot of the sheet, once it is rendered. */
  readonly foot: HTMLElement | null
  /** Says that money is being sent, so that nothing closes the sheet. */
  readonly setBusy: (busy: boolean) => void
}

/** What a way of paying in may use of the sheet around it. */
export const PanelFrameContext = createContext<PanelFrame>({ foot: null, setBusy: () => {} })

/** Keeps the sheet open for as long as something is being sent, at most until the panel goes. */
export function useSheetBusy(busy: boolean): void {
  const { setBusy } = use(PanelFrameContext)
  useEffect(() => {
    setBusy(busy)
    return () => setBusy(false)
  }, [setBusy, busy])
}
