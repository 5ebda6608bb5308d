import { isInApp } from '../../domain/in-app-browser.ts'
import { withTexts } from '../../i18n/activate.ts'
import { installCatalog } from '../../i18n/catalogs/install-catalog.ts'
import { Later, later } from '../../ui/later.ts'

// The page works as far as it does when the note cannot be loaded.
const NOTE = later(async () => (await withTexts(import('./in-app-note.tsx'), installCatalog)).InAppNote)

/** The note for a page inside another app; nothing in a browser. */
export function InApp() {
  return isInApp(navigator.userAgent) && <Later part={NOTE} props={{}} />
}
