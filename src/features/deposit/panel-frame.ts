import { createContext, use, useEffect } from 'react'

interface PanelFrame {
  /** The footer of the sheet, once it is rendered. */
  readonly foot: HTMLElement | null
  /** Reports that money is being sent, so that nothing closes the sheet. */
  readonly setBusy: (busy: boolean) => void
  /** Reports that the panel is a ticket for somebody to scan, which fills the screen. */
  readonly setTicket: (isTicket: boolean) => void
}

/** The parts of the sheet that a deposit panel can use. */
export const PanelFrameContext = createContext<PanelFrame>({
  foot: null,
  setBusy: () => {},
  setTicket: () => {},
})

/** Makes the sheet a ticket until the panel unmounts. */
export function useTicket(): void {
  const { setTicket } = use(PanelFrameContext)
  useEffect(() => {
    setTicket(true)
    return () => setTicket(false)
  }, [setTicket])
}

/** Keeps the sheet open while `busy`, at most until the panel unmounts. */
export function useSheetBusy(busy: boolean): void {
  const { setBusy } = use(PanelFrameContext)
  useEffect(() => {
    setBusy(busy)
    return () => setBusy(false)
  }, [setBusy, busy])
}
