import './first-steps.css'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Lozenge } from '../../ui/pictures/lozenge.tsx'
import { Scene } from '../../ui/pictures/scene.tsx'

interface FirstStepsProps {
  /** The first step is done. */
  hasMoney: boolean
  onDeposit: () => void
  onGames: () => void
}

/** What a new member does first: deposit, open an account at a game, play. */
export function FirstSteps({ hasMoney, onDeposit, onGames }: FirstStepsProps) {
  return (
    <section className="rounded-lg bg-surface px-4 pt-3 pb-4 shadow-pop">
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <h2 className="text-heading">
            <Trans>Start in 3 steps</Trans>
          </h2>
          <p className="text-small text-text-2">
            <Trans>About 5 minutes</Trans>
          </p>
        </div>
        <Scene name="loom" size="s" />
      </div>
      <ol className="first-steps grid gap-3">
        <Step
          number={1}
          state={hasMoney ? 'done' : 'now'}
          title={<Trans>Deposit</Trans>}
          text={<Trans>From your own bank account</Trans>}
          act={
            <Button variant="marigold" size="s" onClick={onDeposit}>
              <Trans>Deposit</Trans>
            </Button>
          }
        />
        <Step
          number={2}
          state={hasMoney ? 'now' : 'later'}
          title={<Trans>Open a game account</Trans>}
          text={<Trans>Free, one tap</Trans>}
          act={
            <Button variant="marigold" size="s" onClick={onGames}>
              <Trans>Choose a game</Trans>
            </Button>
          }
        />
        <Step
          number={3}
          state="later"
          title={<Trans>Play</Trans>}
          text={<Trans>Move money to the game and play</Trans>}
        />
      </ol>
    </section>
  )
}

interface StepProps {
  number: number
  state: 'done' | 'now' | 'later'
  title: ReactNode
  text: ReactNode
  /** The button of the step that is next. */
  act?: ReactNode
}

function Step({ number, state, title, text, act }: StepProps) {
  return (
    <li aria-current={state === 'now' ? 'step' : undefined} className="flex items-center gap-3">
      {state === 'done' ? (
        <Lozenge icon="check" tone="ok" />
      ) : (
        <Lozenge tone={state === 'now' ? 'marigold' : 'quiet'}>{number}</Lozenge>
      )}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-28">
          <b className="block">{title}</b>
          <span className="block text-caption text-text-2">{text}</span>
        </p>
        {state === 'now' && act}
      </div>
    </li>
  )
}
