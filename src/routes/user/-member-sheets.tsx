import type { ComponentType } from 'react'
import { Fetched } from '../-fetched.tsx'
import type { SharedSlip } from '../../data/phone/shared-slip-param.ts'
import type { MemberSheet } from '../../features/shell/member-sheet.ts'
import { NotLoaded } from '../../features/shell/not-loaded.tsx'
import { WaitingNote } from '../../features/shell/notices.tsx'
import { reloadWhenSafe } from '../../features/update/reload.ts'
import { untilNoReload } from '../../features/update/stale-chunk.ts'
import { withTexts } from '../../i18n/activate.ts'
import type { Catalog } from '../../i18n/catalogs/catalog.ts'
import {
  depositCatalog,
  moneyCatalog,
  rewardsCatalog,
  slipsCatalog,
} from '../../i18n/catalogs/member-catalogs.ts'
import { later, type LaterPart } from '../../ui/later.ts'

/** The props of every sheet. */
interface SheetProps {
  onClose: () => void
  /** Code of the game account that the sheet is about. */
  game?: string | undefined
  /** The way to deposit that the sheet shows. */
  way?: string | undefined
  /** The picture that another app has shared. */
  shared?: SharedSlip | undefined
}

/** A sheet that is loaded, with its texts, when it is opened. */
function sheetOf(
  load: () => Promise<ComponentType<SheetProps>>,
  ...texts: readonly Catalog[]
): LaterPart<SheetProps> {
  return later(async () => {
    try {
      return await withTexts(load(), ...texts)
    } catch (failure) {
      await untilNoReload()
      throw failure
    }
  })
}

const SHEETS: Readonly<Record<MemberSheet, LaterPart<SheetProps>>> = {
  conditions: sheetOf(
    async () => (await import('../../features/conditions/conditions-sheet.tsx')).ConditionsSheet,
  ),
  deposit: sheetOf(async () => (await import('./-deposit-sheet.tsx')).default, depositCatalog),
  slips: sheetOf(
    async () => (await import('../../features/slip-history/slip-history-sheet.tsx')).SlipHistorySheet,
    moneyCatalog,
    slipsCatalog,
  ),
  password: sheetOf(
    async () => (await import('../../features/profile/change-password-sheet.tsx')).ChangePasswordSheet,
  ),
  devices: sheetOf(async () => (await import('../../features/profile/devices-sheet.tsx')).DevicesSheet),
  limits: sheetOf(async () => (await import('./-limits-sheets.tsx')).fetchLimits()),
  activity: sheetOf(async () => (await import('./-limits-sheets.tsx')).fetchActivity()),
  invite: sheetOf(async () => (await import('./-invite-sheet.tsx')).default, rewardsCatalog),
  refund: sheetOf(async () => (await import('./-refund-sheet.tsx')).default, rewardsCatalog),
  transfer: sheetOf(async () => (await import('./-transfer-sheet.tsx')).default, moneyCatalog),
  withdraw: sheetOf(async () => (await import('./-withdraw-sheet.tsx')).default, moneyCatalog),
  game: sheetOf(
    async () => (await import('../../features/game-account/game-account-sheet.tsx')).GameAccountSheet,
    moneyCatalog,
  ),
}

/** In place of the ways to deposit, while the member waits for a transfer. */
const WAITING = sheetOf(async () => (await import('./-waiting-transfer.tsx')).default, moneyCatalog)

interface MemberSheetsProps extends SheetProps {
  sheet: MemberSheet | undefined
}

/** The sheet that the URL names, over any member screen. */
export function MemberSheets({ sheet, ...given }: MemberSheetsProps) {
  return (
    <Fetched
      part={sheet && (sheet === 'deposit' && given.way === 'waiting' ? WAITING : SHEETS[sheet])}
      props={given}
      waiting={<WaitingNote onLeave={given.onClose} onReload={reloadWhenSafe} />}
      renderFailure={() => <NotLoaded onClose={given.onClose} />}
    />
  )
}
