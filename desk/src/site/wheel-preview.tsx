import { useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import { formatBaht } from '../../../src/i18n/format.ts'
import { Slice } from '../../contract/site/rewards.ts'
import { coinsBack, costOfCoin, oddsOf } from '../../contract/site/wheel-odds.ts'
import { FactList } from '../layout/fact-list.tsx'
import { fieldsOf } from './shape.ts'

const Slices = v.array(Slice)

/** The chances that members would read, and what a coin costs the house, of what is filled in; nothing while a slice is not whole. */
export function WheelPreview({ content }: { readonly content: unknown }) {
  const { t } = useLingui()
  const slices = fieldsOf(content)['slices']
  if (!v.is(Slices, slices)) return null
  const odds = oddsOf(slices)
  const sum = odds.reduce((all, [, percent]) => all + Math.round(percent * 100), 0) / 100
  const back = coinsBack(slices)
  const turns = Number(back.toFixed(4))
  return (
    <section className="card padded" aria-label={t`Chances`}>
      <h3>{t`Chances, as members read them`}</h3>
      <FactList
        facts={[
          ...odds.map(([label, percent]) => [label, `${percent}%`] as const),
          [t`All together`, sum === 100 ? '100%' : <b key="sum" className="bad-text">{`${sum}%`}</b>],
          [t`Turns that a turn wins on average`, back > 0 ? turns : null],
          [
            t`A coin costs the house on average`,
            sum === 100 && back < 1 ? formatBaht(Math.round(costOfCoin(slices) * 100)) : null,
          ],
        ]}
      />
    </section>
  )
}
