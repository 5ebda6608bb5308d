import { ensureCatalog } from '../../../i18n/activate.ts'
import { installCatalog } from '../../../i18n/catalogs/install-catalog.ts'
import { HeldQr } from './held-qr.tsx'
import { InAppSlip } from './in-app-slip.tsx'

/** What a deposit needs inside another app, with its texts. Imported only there. */
export async function loadInApp() {
  await ensureCatalog(installCatalog)
  return { HeldQr, InAppSlip }
}
