import { Trans } from '@lingui/react/macro'
import type { FormEvent, ReactNode } from 'react'
import { textOf } from '../shell/field.tsx'
import { Modal } from '../shell/modal.tsx'
import { Problem } from '../shell/problem.tsx'

interface WordsOfAct {
  /** On the button, before the amount. */
  readonly name: string
  readonly question: string
  /** Whether somebody gets less by it than they hoped for. */
  readonly isRefusal?: true
  /** The key that opens the question. */
  readonly key?: string
}

/** What each act is called. */
export type ActWords<A extends string> = Readonly<Record<A, WordsOfAct>>

/** An act that this person is asked about. */
export interface PendingAct<A extends { readonly act: string }> {
  readonly act: A['act']
  readonly words: WordsOfAct
  readonly isBusy: boolean
  /** Why it was not done, when it was tried. */
  readonly error?: unknown
  readonly onAct: (act: A) => void
  readonly onClose: () => void
}

/** Reads a field of the form by its name. */
type ReadField = (name: string) => string

interface ActFormProps extends Omit<PendingAct<{ readonly act: string }>, 'act' | 'onAct'> {
  /** Whose item it is, in front of the amount. */
  readonly about: string
  readonly amount: string
  readonly onSend: (text: ReadField) => void
  readonly onTyped?: (text: ReadField) => void
  /** The fields that the act needs. */
  readonly children: ReactNode
}

/** The question before an act. */
export function ActForm(props: ActFormProps) {
  const { words, amount, isBusy, onSend, onTyped, onClose } = props
  return (
    <Modal title={words.question} onClose={onClose}>
      <form
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault()
          onSend(fieldsOf(event))
        }}
        onInput={onTyped && ((event) => onTyped(fieldsOf(event)))}
      >
        <p>
          {props.about}
          <b>{amount}</b>
        </p>
        {props.children}
        <Problem error={props.error} />
        <div className="acts">
          <button type="submit" className={words.isRefusal ? 'danger' : 'primary'} disabled={isBusy}>
            {words.name} {amount}
          </button>
          <button type="button" onClick={onClose}>
            <Trans>Cancel</Trans>
          </button>
        </div>
        {isBusy && (
          <output>
            <Trans>Waiting for the answer. It counts once, however long that takes.</Trans>
          </output>
        )}
      </form>
    </Modal>
  )
}

function fieldsOf({ currentTarget }: FormEvent<HTMLFormElement>): ReadField {
  const form = new FormData(currentTarget)
  return (name) => textOf(form, name)
}
