import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Icon } from '../../../ui/pictures/icon.tsx'

interface WayRowProps {
  mark: ReactNode
  title: ReactNode
  /** A second line: how, or how fast. */
  detail?: ReactNode
  /** Content at the end of the row, such as the minimum deposit. */
  end?: ReactNode
  /** To where the row leads: another page, or what `onOpen` opens. */
  to?: '/user/contact'
  onOpen?: () => void
}

/** Rows of ways of one kind. */
export function WayRows({ children }: { children: ReactNode }) {
  return <div className="lined-rows overflow-hidden rounded-lg bg-surface-2">{children}</div>
}

const LOOK =
  'relative flex min-h-15 w-full flex-wrap items-center gap-x-3 py-1.5 ps-3 pe-6 text-start -outline-offset-2 active:bg-surface-3'

/** The row of one way. */
export function WayRow({ mark, title, detail, end, to, onOpen }: WayRowProps) {
  const face = (
    <>
      {mark}
      <span className="min-w-0 flex-1 basis-24">
        <b className="block text-[.9375rem]/[1.6] wrap-anywhere">{title}</b>
        {detail !== undefined && (
          <span className="block text-caption wrap-anywhere text-text-2">{detail}</span>
        )}
      </span>
      {end !== undefined && (
        <span className="ms-auto flex-none text-end text-caption text-text-2">{end}</span>
      )}
      <Icon name="chevron-right" className="absolute end-1 size-4.5 text-text-3" />
    </>
  )
  return to === undefined ? (
    <button type="button" onClick={onOpen} className={LOOK}>
      {face}
    </button>
  ) : (
    <Link to={to} className={`${LOOK} text-text no-underline`}>
      {face}
    </Link>
  )
}
