import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { mediaUrl } from '../../data/site/server-urls.ts'
import { useOwnBaht } from '../../data/wallet/own-baht.ts'
import type { Wallet } from '../../data/wallet/wallet.ts'
import { WALLET } from '../../domain/money/transfer-rules.ts'
import { Sheet } from '../../ui/dialogs/sheet.tsx'
import { GamePicture } from '../../ui/pictures/game-picture.tsx'
import { Icon, Mark } from '../../ui/pictures/icon.tsx'
import { Lozenge } from '../../ui/pictures/lozenge.tsx'

/** A place that holds the member's money: the main wallet, or an open game account. */
export interface Account {
  readonly code: string
  /** The game's name; undefined for the main wallet, whose name depends on the language. */
  readonly name: string | undefined
  readonly balanceSatang: number
  /** Of a game. */
  readonly logo?: string | undefined
  readonly background?: string | undefined
}

/** Every account that money can be moved between: the main wallet first, then the open game accounts. */
export function accountsOf({ wallet, slots }: Wallet): readonly Account[] {
  const main = { code: WALLET, name: undefined, balanceSatang: wallet.amount }
  const games = slots.filter(({ isActive }) => isActive)
  return [
    main,
    ...games.map(({ code, name, amount, logo, background }) => ({
      code,
      name,
      balanceSatang: amount,
      logo,
      background,
    })),
  ]
}

interface AccountPickerProps {
  open: boolean
  title: ReactNode
  accounts: readonly Account[]
  chosen: string | undefined
  onChoose: (code: string) => void
  onClose: () => void
}

/** Every account that money can be moved between, with its balance. */
export function AccountPicker({ open, title, accounts, chosen, onChoose, onClose }: AccountPickerProps) {
  const { t } = useLingui()
  const ownBaht = useOwnBaht()
  return (
    <Sheet open={open} onClose={onClose} title={title} closeLabel={t`Close`}>
      <ul className="lined-rows">
        {accounts.map((account) => {
          const isChosen = account.code === chosen
          return (
            <li key={account.code}>
              <button
                type="button"
                aria-pressed={isChosen}
                onClick={() => onChoose(account.code)}
                className="flex min-h-18 w-full flex-wrap items-center gap-x-3 py-2 text-start active:bg-surface-2"
              >
                <AccountFace account={account} />
                <span className="min-w-0 flex-1 basis-24">
                  <span className={`block wrap-anywhere ${isChosen ? 'font-bold' : ''}`}>
                    {account.name ?? t`Main wallet`}
                  </span>
                  <span translate="no" className="block text-small text-text-2">
                    {ownBaht(account.balanceSatang)}
                  </span>
                </span>
                <span
                  className={`ms-auto grid size-6 flex-none place-items-center rounded-full ${isChosen ? 'bg-primary text-on-primary' : 'border-[1.5px] border-line-strong'}`}
                >
                  {isChosen && <Icon name="check" className="size-4 stroke-[2.5]" />}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </Sheet>
  )
}

/** The pocket for the main wallet, its picture for a game. Decorative. */
export function AccountFace({ account }: { account: Account | undefined }) {
  if (account === undefined) return <Lozenge tone="quiet" icon="plus" />
  if (account.code === WALLET) {
    return (
      <Lozenge>
        <Mark size={22} />
      </Lozenge>
    )
  }
  return (
    <span className="account-picture grid size-11 flex-none place-items-center overflow-hidden rounded-md">
      <GamePicture
        name={account.name ?? ''}
        logo={mediaUrl(account.logo)}
        background={mediaUrl(account.background)}
      />
    </span>
  )
}
