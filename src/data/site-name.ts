import { useEffect, useSyncExternalStore } from 'react'
import { createListeners } from '../listeners.ts'
import { afterFirstScreen } from '../session/after-first-screen.ts'

/** Used until the operator's own name is loaded, and when there is none. */
const DEFAULT_NAME = 'Krapao'

let siteName = DEFAULT_NAME
/** The title of the document as it was served. */
let served: string | undefined
let asked = false
const listeners = createListeners()

/** The operator's name for the site. It is loaded once, after the first screen has been shown, and put into the document's title. */
export function useSiteName(): string {
  useEffect(() => {
    served ??= document.title
    return afterFirstScreen(() => void askOnce())
  }, [])
  return useSyncExternalStore(
    listeners.subscribe,
    () => siteName,
    () => DEFAULT_NAME,
  )
}

async function askOnce(): Promise<void> {
  if (asked) return
  asked = true
  try {
    const { fetchSiteName } = await import('./site.ts')
    const name = (await fetchSiteName()) ?? DEFAULT_NAME
    // A screen that is shown by now may have put its own title before the name.
    document.title = document.title === served ? name : document.title.replace(siteName, name)
    siteName = name
    listeners.notify()
  } catch {
    // The name is decoration: without an answer the next screen asks again.
    asked = false
  }
}
