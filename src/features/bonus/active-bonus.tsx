import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useClearBonus } from '../../data/bonus.ts'
import { answerText } from '../../i18n/error-text.ts'
import { failureText } from '../../i18n/failure-text.ts'
import { formatBaht } from '../../i18n/format.ts'
import { useOnline } from '../../session/connection.ts'
import { Button } from '../../ui/button.tsx'
import { Lozenge } from '../../ui/pictures/lozenge.tsx'
import type { Result } from '../../ui/dialogs/result-alert.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { bonusTypeText } from './bonus-type-text.ts'
import { CancelBonusDialog } from './cancel-bonus-dialog.tsx'

interface ActiveBonusProps {
  /** What the server calls it. */
  type: string | undefined
  onResult: (result: Result) => void
}

/** The bonus that is held. Cancelling it takes money away, so it is asked twice and said what goes. */
export function ActiveBonus({ type, onResult }: ActiveBonusProps) {
  const { i18n } = useLingui()
  const online = useOnline()
  const { run, phase } = useClearBonus()
  const [isAsking, setAsking] = useState(false)

  const clear = async () => {
    const outcome = await run()
    setAsking(false)
    if (outcome.kind === 'refused') onResult(await failureText(i18n, outcome.error))
    if (outcome.kind !== 'done') return
    const ended = await answerText(i18n, outcome.answer.message, 'BONUS_CLEAR')
    const removed = 'removed' in outcome.answer ? formatBaht(-outcome.answer.removed) : undefined
    showToast({ tone: 'ok', text: removed === undefined ? ended : `${ended} ${removed}` })
  }

  return (
    <section className="grid gap-3 rounded-lg bg-cloth p-4 text-on-cloth [--focus:var(--marigold)]">
      <div className="flex items-center gap-3">
        <Lozenge icon="ticket" tone="marigold" />
        <div className="min-w-0 flex-1">
          <h2 className="text-small text-on-cloth-2">
            <Trans>Active bonus</Trans>
          </h2>
          <p className="text-heading wrap-anywhere">{bonusTypeText(i18n, type)}</p>
        </div>
      </div>
      <Button variant="cloth" block disabled={!online} onClick={() => setAsking(true)}>
        <Trans>Cancel bonus</Trans>
      </Button>
      <CancelBonusDialog
        open={isAsking}
        busy={phase !== 'idle'}
        onKeep={() => setAsking(false)}
        onCancel={() => void clear()}
      />
    </section>
  )
}
