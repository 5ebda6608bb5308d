import { Trans, useLingui } from '@lingui/react/macro'
import type { Bonus } from '../../data/bonus.ts'
import { Fact, Facts } from '../../ui/feedback/facts.tsx'
import { bonusTypeText } from './bonus-type-text.ts'

/** The obligations of a bonus, above the button that receives it; nothing where the server does not send them. */
export function BonusTerms({ bonus }: { bonus: Bonus }) {
  const { i18n } = useLingui()
  const { turnover: times, type, maxReceived } = bonus
  if (times === undefined) return null
  return (
    <Facts raised>
      <Fact label={<Trans>Turnover</Trans>}>
        <Trans>{times} times the bonus</Trans>
      </Fact>
      <Fact label={<Trans>Withdrawal</Trans>}>
        <Trans>after the turnover</Trans>
      </Fact>
      <Fact label={<Trans>What you leave then</Trans>}>
        <Trans>is forfeited</Trans>
      </Fact>
      <Fact label={bonusTypeText(i18n, type)}>
        {maxReceived === undefined ? (
          <Trans>as often as you like</Trans>
        ) : (
          <Trans>at most {maxReceived}x</Trans>
        )}
      </Fact>
    </Facts>
  )
}
