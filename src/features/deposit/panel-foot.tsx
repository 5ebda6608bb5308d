import { type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'
import { PanelFrameContext } from './panel-frame.ts'

/** Puts the actions of a panel into the foot of the sheet, where the thumb is. */
export function PanelFoot({ children }: { children: ReactNode }) {
  const { foot } = use(PanelFrameContext)
  return foot === null ? null : createPortal(children, foot)
}
