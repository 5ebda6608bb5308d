import type { ComponentType } from 'react'
import type { SharedSlip } from '../../data/deposit/shared-slip.ts'
import type { MemberSheet } from '../../features/shell/member-sheet.ts'
import { ensureCatalog } from '../../i18n/activate.ts'
import type { Catalog } from '../../i18n/catalog.ts'
import { depositCatalog } from '../../i18n/deposit-catalog.ts'
import { moneyCatalog } from '../../i18n/money-catalog.ts'
import { slipsCatalog } from '../../i18n/slips-catalog.ts'
import { rewardsCatalog } from '../../i18n/rewards-catalog.ts'
import { type Fetch, Fetched } from '../-fetched.ts'

/** What a sheet is given. */
interface SheetProps {
  onClose: () => void
  /** Code of the game account that the sheet is about. */
  game?: string | undefined
  /** What another app has shared for it. */
  shared?: SharedSlip | undefined
}

/** A sheet that is fetched, with the texts it needs, when it is opened. */
function fetched(
  load: () => Promise<ComponentType<SheetProps>>,
  ...texts: readonly Catalog[]
): Fetch<SheetProps> {
  return async () => {
    const [component] = await Promise.all([load(), ...texts.map((catalog) => ensureCatalog(catalog))])
    return component
  }
}

const SHEETS: Readonly<Record<MemberSheet, Fetch<SheetProps>>> = {
  conditions: fetched(
    async () => (await import('../../features/conditions/conditions-sheet.tsx')).ConditionsSheet,
  ),
  deposit: fetched(async () => (await import('./-deposit-sheet.tsx')).default, depositCatalog),
  slips: fetched(
    async () => (await import('../../features/slip-history/slip-history-sheet.tsx')).SlipHistorySheet,
    moneyCatalog,
    slipsCatalog,
  ),
  password: fetched(
    async () => (await import('../../features/profile/change-password-sheet.tsx')).ChangePasswordSheet,
  ),
  invite: fetched(async () => (await import('./-invite-sheet.tsx')).default, rewardsCatalog),
  refund: fetched(async () => (await import('./-refund-sheet.tsx')).default, rewardsCatalog),
  transfer: fetched(
    async () => (await import('../../features/transfer/transfer-sheet.tsx')).TransferSheet,
    moneyCatalog,
  ),
  withdraw: fetched(async () => (await import('./-withdraw-sheet.tsx')).default, moneyCatalog),
  game: fetched(
    async () => (await import('../../features/game-account/game-account-sheet.tsx')).GameAccountSheet,
    moneyCatalog,
  ),
}

interface MemberSheetsProps extends SheetProps {
  sheet: MemberSheet | undefined
}

/** The sheet that the address names, over whatever screen the member is on. */
export function MemberSheets({ sheet, ...given }: MemberSheetsProps) {
  return <Fetched fetch={sheet && SHEETS[sheet]} props={given} />
}
