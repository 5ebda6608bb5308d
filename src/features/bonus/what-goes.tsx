import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { BonusEnding } from '../../data/bonus.ts'
import { useOwnBaht } from '../../data/own-baht.ts'
import { formatBaht } from '../../i18n/format.ts'
import { type IconName, Icon } from '../../ui/pictures/icon.tsx'

interface WhatGoesProps {
  ending: BonusEnding | null | undefined
  /** Games that did not answer. */
  silent: readonly string[]
}

/** What ending a bonus takes and leaves, in baht; nothing where the server does not send it. */
export function WhatGoes({ ending, silent }: WhatGoesProps) {
  const ownBaht = useOwnBaht()
  if (ending?.amount === undefined) return null
  const { amount, kept, inGames = 0 } = ending
  const away = formatBaht(inGames)
  const games = silent.join(', ')
  return (
    <>
      <Row tone="neg" baht={formatBaht(-amount)}>
        <Trans>Bonus and its winnings are removed</Trans>
      </Row>
      {kept !== undefined && (
        <Row tone="pos" baht={ownBaht(kept)}>
          {inGames > 0 ? (
            <Trans>The rest stays yours</Trans>
          ) : (
            <Trans>Your deposit stays, withdraw at once</Trans>
          )}
        </Row>
      )}
      {inGames > 0 && (
        <span className="text-start text-small">
          <Trans>{away} of it lies in games. All your money there is brought back first.</Trans>
        </span>
      )}
      {inGames > 0 && games !== '' && (
        <span className="text-start text-small font-bold text-text">
          <Trans>{games} did not answer. Try again in a moment.</Trans>
        </span>
      )}
    </>
  )
}

const LOOKS: Record<'neg' | 'pos', { icon: IconName; row: string; sign: string }> = {
  neg: { icon: 'close', row: 'bg-neg-soft', sign: 'text-neg' },
  pos: { icon: 'check', row: 'bg-pos-soft', sign: 'text-pos' },
}

interface RowProps {
  tone: keyof typeof LOOKS
  baht: string
  children: ReactNode
}

function Row({ tone, baht, children }: RowProps) {
  const { icon, row, sign } = LOOKS[tone]
  return (
    <span className={`flex flex-wrap items-center gap-x-3 rounded-md px-3 py-2.5 text-start ${row}`}>
      <Icon name={icon} className={`size-5 flex-none ${sign}`} />
      <span className="min-w-32 flex-1 text-small text-text">{children}</span>
      <b translate="no" className={`ms-auto tabular-nums ${sign}`}>
        {baht}
      </b>
    </span>
  )
}
