import { type ComponentType, lazy, type LazyExoticComponent, Suspense } from 'react'
import type { SharedSlip } from '../../data/shared-slip.ts'
import type { MemberSheet } from '../../features/shell/member-sheet.ts'
import { ensureCatalog } from '../../i18n/activate.ts'
import { depositCatalog } from '../../i18n/deposit-catalog.ts'
import { moneyCatalog } from '../../i18n/money-catalog.ts'
import { slipsCatalog } from '../../i18n/slips-catalog.ts'
import { rewardsCatalog } from '../../i18n/rewards-catalog.ts'

/** What a sheet is given. */
interface SheetProps {
  onClose: () => void
  /** Code of the game account that the sheet is about. */
  game?: string | undefined
  /** What another app has shared for it. */
  shared?: SharedSlip | undefined
}

/** Each sheet is fetched when it is opened for the first time. */
const SHEETS: Partial<Record<MemberSheet, LazyExoticComponent<ComponentType<SheetProps>>>> = {
  conditions: lazy(async () => {
    const { ConditionsSheet } = await import('../../features/conditions/conditions-sheet.tsx')
    return { default: ConditionsSheet }
  }),
  deposit: lazy(async () => {
    const [module] = await Promise.all([import('./-deposit-sheet.tsx'), ensureCatalog(depositCatalog)])
    return module
  }),
  slips: lazy(async () => {
    const [{ SlipHistorySheet }] = await Promise.all([
      import('../../features/slip-history/slip-history-sheet.tsx'),
      ensureCatalog(moneyCatalog),
      ensureCatalog(slipsCatalog),
    ])
    return { default: SlipHistorySheet }
  }),

  password: lazy(async () => {
    const { ChangePasswordSheet } = await import('../../features/profile/change-password-sheet.tsx')
    return { default: ChangePasswordSheet }
  }),
  invite: lazy(async () => {
    const [module] = await Promise.all([import('./-invite-sheet.tsx'), ensureCatalog(rewardsCatalog)])
    return module
  }),
  refund: lazy(async () => {
    const [module] = await Promise.all([import('./-refund-sheet.tsx'), ensureCatalog(rewardsCatalog)])
    return module
  }),
  transfer: lazy(async () => {
    const [{ TransferSheet }] = await Promise.all([
      import('../../features/transfer/transfer-sheet.tsx'),
      ensureCatalog(moneyCatalog),
    ])
    return { default: TransferSheet }
  }),
  withdraw: lazy(async () => {
    const [module] = await Promise.all([import('./-withdraw-sheet.tsx'), ensureCatalog(moneyCatalog)])
    return module
  }),
  game: lazy(async () => {
    const [{ GameAccountSheet }] = await Promise.all([
      import('../../features/game-account/game-account-sheet.tsx'),
      ensureCatalog(moneyCatalog),
    ])
    return { default: GameAccountSheet }
  }),
}

interface MemberSheetsProps extends SheetProps {
  sheet: MemberSheet | undefined
}

/** The sheet that the address names, over whatever screen the member is on. */
export function MemberSheets({ sheet, ...given }: MemberSheetsProps) {
  const Sheet = sheet && SHEETS[sheet]
  return <Suspense>{Sheet && <Sheet {...given} />}</Suspense>
}
