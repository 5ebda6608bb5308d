import { useLingui } from '@lingui/react'
import { useEffect } from 'react'
import { useSiteName } from '../../data/site/site-name.ts'

/** Whether a screen has been shown before in this visit. The first screen leaves the focus where the browser puts it. */
let hasNavigated = false

/** Sets the document's title from the menu or the heading, and moves the focus to the heading after a navigation. */
export function useScreenTitle(): void {
  const { locale } = useLingui().i18n
  const siteName = useSiteName()
  useEffect(() => {
    // Here, because the title changes with the language too.
    document.documentElement.lang = locale
    // In the app only: the first screen of the document, with a menu of its own, may still be there.
    const find = (selector: string) => document.querySelector(`#root ${selector}`)
    const screen = find('nav [aria-current="page"]') ?? find('h1')
    document.title = [screen?.textContent, siteName].filter(Boolean).join(' · ')
  }, [locale, siteName])
  useEffect(() => {
    const isFirst = !hasNavigated
    hasNavigated = true
    if (isFirst || focusHeading()) return undefined
    // The heading appears with the response that the screen waits for.
    const observer = new MutationObserver(() => focusHeading() && observer.disconnect())
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])
}

/** False while there is no heading. An element that already has the focus keeps it. */
function focusHeading(): boolean {
  const heading = document.querySelector('h1')
  if (heading === null) return false
  if (document.activeElement === document.body) {
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  return true
}
