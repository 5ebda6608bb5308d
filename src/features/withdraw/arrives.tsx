import { Trans } from '@lingui/react/macro'
import { expectedTimes } from '../../domain/money/withdrawal-time.ts'
import { nearMoment } from '../../domain/near-moment.ts'
import { useNow } from '../../hooks/use-now.ts'
import { Fact } from '../../ui/feedback/facts.tsx'

const LOOK_MS = 15_000

/** When a withdrawal that is confirmed now is expected in the bank; nothing where the operator promises no time. */
export function Arrives({ usualMinutes }: { usualMinutes: number | undefined }) {
  const now = useNow(LOOK_MS)
  const expected = expectedTimes(now.toISOString(), usualMinutes)
  if (expected === undefined) return null
  const clock = nearMoment(expected.about, now)
  return (
    <Fact label={<Trans>Arrives</Trans>}>
      <Trans>about {clock}</Trans>
    </Fact>
  )
}
