import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { ErrorBox } from '../feedback/error-box.tsx'

interface SheetParts {
  /** The footer of the sheet, once it is rendered. */
  readonly foot: HTMLElement | null
  readonly setBusy: (busy: boolean) => void
  /** Undefined restores the title that the sheet itself has for the page. */
  readonly setTitle: (title: string | undefined) => void
}

/** Around the pages of a sheet; its value is the `parts` of {@link useSheetPages}. */
export const SheetPage = createContext<SheetParts>({ foot: null, setBusy: () => {}, setTitle: () => {} })

/**
 * A sheet with several pages: what its current page has set of it, and the footer for the page to fill. Another page begins at its top, with
 * the focus on the heading, as a sheet does that has just been opened.
 * @param page names the page; undefined for the first
 */
export function useSheetPages(page: string | undefined) {
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const [busy, setBusy] = useState(false)
  const [title, setTitle] = useState<string>()
  const parts = useMemo(() => ({ foot, setBusy, setTitle }), [foot])
  const shown = useRef(page)
  // Before it is painted: a field that is on screen keeps the focus of who types into it at once.
  useLayoutEffect(() => {
    if (shown.current === page) return
    shown.current = page
    const sheet = foot?.closest('dialog')
    // Pressing Escape twice closes the dialog, although it should only go to another page.
    if (sheet?.open === false) sheet.showModal()
    const body = sheet?.querySelector('.overflow-y-auto')
    if (body) body.scrollTop = 0
    sheet?.querySelector('h2')?.focus({ preventScroll: true })
  }, [foot, page])
  return { busy, title, parts, footer: <div ref={setFoot} className="grid gap-2" /> }
}

/** Names what the page shows in the title of the sheet, until the page unmounts. */
export function useSheetTitle(title: string): void {
  const { setTitle } = use(SheetPage)
  useEffect(() => {
    setTitle(title)
    return () => setTitle(undefined)
  }, [setTitle, title])
}

interface PageFootProps {
  /** Something is being sent: nothing closes the sheet. */
  busy?: boolean
  /** Why the server refused. */
  refusal?: ReactNode
  children: ReactNode
}

/** The actions of a page in the footer of its sheet, within reach of the thumb. */
export function PageFoot({ busy = false, refusal, children }: PageFootProps) {
  const { foot, setBusy } = use(SheetPage)
  useEffect(() => {
    setBusy(busy)
    return () => setBusy(false)
  }, [setBusy, busy])
  if (foot === null) return null
  return createPortal(
    <>
      {refusal !== undefined && <ErrorBox>{refusal}</ErrorBox>}
      {children}
    </>,
    foot,
  )
}
