import { type ComponentType, lazy, Suspense } from 'react'
import { ensureCatalog } from '../../i18n/activate.ts'
import { installCatalog } from '../../i18n/catalogs/install-catalog.ts'
import type { InstallSheetProps } from './install-sheet.tsx'
import { useInstallOffer } from './use-install-offer.ts'

// When the sheet cannot be loaded, no offer is made.
const InstallSheet = lazy<ComponentType<InstallSheetProps>>(async () => {
  try {
    const [{ InstallSheet: sheet }] = await Promise.all([
      import('./install-sheet.tsx'),
      ensureCatalog(installCatalog),
    ])
    return { default: sheet }
  } catch {
    return { default: () => null }
  }
})

/** Offers to install the app, with a sheet of its own or through the browser. */
export function InstallOffer() {
  const { way, install, putOff } = useInstallOffer()
  if (way === undefined) return null
  return (
    <Suspense>
      <InstallSheet way={way} onInstall={install} onPutOff={putOff} />
    </Suspense>
  )
}
