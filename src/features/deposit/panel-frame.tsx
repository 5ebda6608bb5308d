import { createContext, type ReactNode, use, useEffect } from 'react'
import { createPortal } from 'react-dom'

interface PanelFrame {
  /** The footer of the sheet, once it is rendered. */
  readonly foot: HTMLElement | null
  /** Reports that money is being sent, so that nothing closes the sheet. */
  readonly setBusy: (busy: boolean) => void
  /** Replaces the title that the sheet has for the way; undefined restores it. */
  readonly setTitle: (title: string | undefined) => void
}

/** The parts of the sheet that a deposit panel can use. */
export const PanelFrameContext = createContext<PanelFrame>({
  foot: null,
  setBusy: () => {},
  setTitle: () => {},
})

/** Names what the panel shows in the title of the sheet, until the panel unmounts. */
export function useSheetTitle(title: string): void {
  const { setTitle } = use(PanelFrameContext)
  useEffect(() => {
    setTitle(title)
    return () => setTitle(undefined)
  }, [setTitle, title])
}

/** Keeps the sheet open while `busy`, at most until the panel unmounts. */
export function useSheetBusy(busy: boolean): void {
  const { setBusy } = use(PanelFrameContext)
  useEffect(() => {
    setBusy(busy)
    return () => setBusy(false)
  }, [setBusy, busy])
}

/** Renders the actions of a panel in the footer of the sheet, within reach of the thumb. */
export function PanelFoot({ children }: { children: ReactNode }) {
  const { foot } = use(PanelFrameContext)
  return foot === null ? null : createPortal(children, foot)
}
