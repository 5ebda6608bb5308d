import { Trans } from '@lingui/react/macro'
import { mediaUrl } from '../../data/media-url.ts'
import { HIDDEN_AMOUNT, useHiding } from '../../data/own-baht.ts'
import type { GameAccountFacts } from '../../data/wallet.ts'
import { WALLET } from '../../domain/money/transfer-rules.ts'
import { formatBaht } from '../../i18n/format.ts'
import { GamePicture } from '../../ui/game-card.tsx'
import { Lozenge } from '../../ui/pictures/lozenge.tsx'
import { Mark } from '../../ui/pictures/mark.tsx'
import type { Taken, WithdrawalCost } from './withdrawal-cost.ts'

interface TakenFromProps {
  cost: WithdrawalCost
  slots: readonly GameAccountFacts[]
}

/** The places that a withdrawal takes money from, with what is taken and what remains, and the games that it leaves alone. */
export function TakenFrom({ cost: { taken, untouched }, slots }: TakenFromProps) {
  const games = untouched.join(', ')
  return (
    <section className="grid gap-1.5">
      <h3 className="text-label text-text-2">
        <Trans>Where it comes from</Trans>
      </h3>
      <ul className="divide-y divide-line rounded-lg bg-surface-2 px-4">
        {taken.map((place) => (
          <Place key={place.code} place={place} game={slots.find(({ code }) => code === place.code)} />
        ))}
      </ul>
      {games !== '' && (
        <p className="px-1 text-caption text-text-2">
          <Trans>Not touched: {games}</Trans>
        </p>
      )}
    </section>
  )
}

function Place({ place, game }: { place: Taken; game: GameAccountFacts | undefined }) {
  const isHidden = useHiding()
  const { code, name, takenSatang, leftSatang } = place
  const left = isHidden ? HIDDEN_AMOUNT : formatBaht(leftSatang, { symbol: false })
  return (
    <li className="flex items-center gap-3 py-2.5">
      {code === WALLET ? (
        <Lozenge size="s">
          <Mark size={20} />
        </Lozenge>
      ) : (
        <span className="grid size-10 flex-none place-items-center overflow-hidden rounded-md *:aspect-square!">
          <GamePicture name={name} background={mediaUrl(game?.background)} logo={mediaUrl(game?.logo)} />
        </span>
      )}
      <p className="min-w-0 flex-1">
        <b className="block wrap-anywhere">{code === WALLET ? <Trans>Main wallet</Trans> : name}</b>
        <span translate="yes" className="block text-caption text-text-2 tabular-nums">
          {code !== WALLET && leftSatang === 0 ? (
            <Trans>emptied, {left} left</Trans>
          ) : (
            <Trans>{left} left</Trans>
          )}
        </span>
      </p>
      <b translate="no" className="text-small whitespace-nowrap tabular-nums">
        {formatBaht(-takenSatang, { symbol: false })}
      </b>
    </li>
  )
}
