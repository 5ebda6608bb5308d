import { useLingui } from '@lingui/react'
import { useEffect } from 'react'
import { useSiteName } from '../../data/site/site-name.ts'

/** Whether a screen has been shown before in this visit: the first one leaves the focus where the browser puts it. */
let hasNavigated = false

/** Names the document by its screen, as the menu calls it or by its heading, and leads a reader to that heading after a navigation. */
export function useScreenTitle(): void {
  const { locale } = useLingui().i18n
  const siteName = useSiteName()
  useEffect(() => {
    // Its words are others in another language.
    document.documentElement.lang = locale
    const screen = document.querySelector('nav [aria-current="page"]') ?? document.querySelector('h1')
    document.title = [screen?.textContent, siteName].filter(Boolean).join(' · ')
  }, [locale, siteName])
  useEffect(() => {
    const isFirst = !hasNavigated
    hasNavigated = true
    if (isFirst || focusHeading()) return undefined
    // It comes with the answer that the screen waits for.
    const observer = new MutationObserver(() => focusHeading() && observer.disconnect())
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])
}

/** False while there is no heading. Whatever has the focus by then keeps it. */
function focusHeading(): boolean {
  const heading = document.querySelector('h1')
  if (heading === null) return false
  if (document.activeElement === document.body) {
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  return true
}
