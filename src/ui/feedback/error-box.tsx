import './error-box.css'
import type { ReactNode } from 'react'
import { Icon } from '../pictures/icon.tsx'

export interface ErrorBoxProps {
  /** The error, in one sentence. */
  children: ReactNode
  /** Links or buttons: to the invalid fields, or to help. */
  ways?: ReactNode
}

/** The error of a form. It is next to the form's button, so that a member who has just pressed the button sees it. */
export function ErrorBox({ children, ways }: ErrorBoxProps) {
  return (
    <div role="alert" ref={uncover} className="note note-error error-box">
      <Icon name="warning" className="size-5" />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <b>{children}</b>
        {ways && <div className="error-box-ways">{ways}</div>}
      </div>
    </div>
  )
}

/** Scrolls the error into view: on a low screen the button is at the end of the form, and the error may be behind the menu. */
function uncover(box: HTMLElement | null): void {
  if (box === null) return
  const { left, bottom } = box.getBoundingClientRect()
  if (!box.contains(document.elementFromPoint(left + 1, bottom - 1))) box.scrollIntoView({ block: 'nearest' })
}
