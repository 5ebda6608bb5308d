import { useEffect, useRef } from 'react'

/**
 * Scrolls another page of a sheet to its top and moves the focus to its heading, for screen readers.
 * @param within an element of the sheet
 * @param page name of the page that is shown
 */
export function useNewPage(within: HTMLElement | null, page: string | undefined): void {
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    const sheet = within?.closest('dialog')
    // Pressing Escape twice closes the dialog, although it should only go to another page.
    if (sheet?.open === false) sheet.showModal()
    const heading = sheet?.querySelector('h2')
    sheet?.querySelector('.overflow-y-auto')?.scrollTo(0, 0)
    heading?.focus()
  }, [within, page])
}
