import { ensureCatalog } from '../../../i18n/activate.ts'
import { slipsCatalog } from '../../../i18n/catalogs/member-catalogs.ts'
import { HandedInSlip } from './handed-in-slip.tsx'

/** What is shown after a slip was sent, with its texts. */
export async function loadHandedIn() {
  await ensureCatalog(slipsCatalog)
  return HandedInSlip
}
