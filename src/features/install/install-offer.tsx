import { type ComponentType, lazy, Suspense } from 'react'
import { ensureCatalog } from '../../i18n/activate.ts'
import { installCatalog } from '../../i18n/install-catalog.ts'
import type { InstallSheetProps } from './install-sheet.tsx'
import { useInstallOffer } from './use-install-offer.ts'

// An offer that cannot be fetched is not made.
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

/** Offers to put the app on the home screen, in its own words or through the browser. */
export function InstallOffer() {
  const { way, install, putOff } = useInstallOffer()
  if (way === undefined) return null
  return (
    <Suspense>
      <InstallSheet way={way} onInstall={install} onPutOff={putOff} />
    </Suspense>
  )
}
