import { useLingui } from '@lingui/react/macro'
import type { QueryKey } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { rewards } from '../../contract/rewards.ts'
import { callUntilAnswered } from '../http/call-until-answered.ts'
import { BecauseField, Field } from '../layout/field.tsx'
import { CallQuestion, Modal } from '../layout/question.tsx'

interface CoinsQuestionProps {
  /** Whom; undefined where the form asks for it under the name `to`. */
  readonly to?: string[]
  readonly changes: readonly QueryKey[]
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Asks how many coins of the wheel members get, and says where a second person has to confirm it. */
export function CoinsQuestion({ to, changes, onClose, children }: CoinsQuestionProps) {
  const { t } = useLingui()
  const [isWaiting, setWaiting] = useState(false)
  if (isWaiting)
    return (
      <Modal title={t`It waits for a second person`} onClose={onClose}>
        <p>{t`It is more than one person gives in a day. Nobody has got a coin yet: another person confirms it under To confirm.`}</p>
        <div className="acts">
          <button type="button" onClick={onClose}>
            {t`Close`}
          </button>
        </div>
      </Modal>
    )
  return (
    <CallQuestion
      title={t`Give coins for the wheel?`}
      button={t`Give coins`}
      send={(text, isGone) => {
        const body = {
          to:
            to ??
            text('to')
              .split(/[\s,;]+/)
              .filter(Boolean),
          coins: Number(text('coins')),
          because: text('because'),
        }
        return callUntilAnswered(rewards.giveCoins, { body }, isGone)
      }}
      refusalOf={(answer) => {
        if (answer.outcome === 'unknown') {
          const who = answer.who.join(', ')
          return t`Nobody got any. These are no members: ${who}`
        }
        return answer.outcome === 'already-proposed'
          ? t`The same waits for a second person already.`
          : undefined
      }}
      changes={[['rewards'], ['proposals'], ...changes]}
      onDone={({ outcome }) => (outcome === 'waiting' ? setWaiting(true) : onClose())}
      onClose={onClose}
    >
      {children}
      <Field
        label={t`Coins for each member`}
        name="coins"
        type="number"
        min={1}
        max={100}
        step={1}
        inputMode="numeric"
        hint={t`A coin is a turn of the wheel.`}
        autoComplete="off"
        required
      />
      <BecauseField />
    </CallQuestion>
  )
}
