import { type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'
import { PanelFrameContext } from './panel-frame.tsx'

/** Renders the actions of a panel in the footer of the sheet, within reach of the thumb. */
export function PanelFoot({ children }: { children: ReactNode }) {
  const { foot } = use(PanelFrameContext)
  return foot === null ? null : createPortal(children, foot)
}
