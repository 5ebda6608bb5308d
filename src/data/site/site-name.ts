import { useEffect, useSyncExternalStore } from 'react'
import { PRODUCT_NAME } from '../../domain/markets.ts'
import { createStore } from '../../listeners.ts'
import { afterFirstScreen } from '../../session/after-paint.ts'

const siteName = createStore(PRODUCT_NAME)
let isRequested = false

/** The operator's name for the site. It is loaded once, after the first screen has been shown, and put into the document's title. */
export function useSiteName(): string {
  useEffect(() => afterFirstScreen(() => void fetchOnce()), [])
  return useSyncExternalStore(siteName.subscribe, siteName.get, siteName.get)
}

async function fetchOnce(): Promise<void> {
  if (isRequested) return
  isRequested = true
  try {
    const { fetchSiteName } = await import('./site.ts')
    const name = (await fetchSiteName()) ?? PRODUCT_NAME
    // A screen that is shown by now has put its own title before the name.
    document.title = document.title.replace(siteName.get(), name)
    siteName.set(name)
  } catch {
    // The name is decoration: without an answer the next screen asks again.
    isRequested = false
  }
}
