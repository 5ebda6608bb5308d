import { type ComponentType, lazy, Suspense } from 'react'
import { isInApp } from '../../domain/in-app-browser.ts'
import { ensureCatalog } from '../../i18n/activate.ts'
import { installCatalog } from '../../i18n/catalogs/install-catalog.ts'

// The page works as far as it does when the note cannot be loaded.
const InAppNote = lazy<ComponentType>(async () => {
  try {
    const [{ InAppNote: note }] = await Promise.all([
      import('./in-app-note.tsx'),
      ensureCatalog(installCatalog),
    ])
    return { default: note }
  } catch {
    return { default: () => null }
  }
})

/** The note for a page inside another app; nothing in a browser. */
export function InApp() {
  return (
    isInApp(navigator.userAgent) && (
      <Suspense>
        <InAppNote />
      </Suspense>
    )
  )
}
