import { useLayoutEffect, useRef } from 'react'

/**
 * Begins another `page` of a sheet (undefined: the first) at its top, with the focus on the heading.
 * @param within any element of the sheet
 */
export function useNewPage(within: HTMLElement | null, page: string | undefined): void {
  const shown = useRef(page)
  // Before it is painted: a field that is on screen keeps the focus of who types into it at once.
  useLayoutEffect(() => {
    if (shown.current === page) return
    shown.current = page
    const sheet = within?.closest('dialog')
    // Pressing Escape twice closes the dialog, although it should only go to another page.
    if (sheet?.open === false) sheet.showModal()
    const body = sheet?.querySelector('.overflow-y-auto')
    if (body) body.scrollTop = 0
    sheet?.querySelector('h2')?.focus({ preventScroll: true })
  }, [within, page])
}
