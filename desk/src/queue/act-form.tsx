import { useState } from 'react'
import { textOf } from '../shell/field.tsx'
import { Problem } from '../shell/problem.tsx'
import { Question } from '../shell/question.tsx'
import type { Queue, QueueTypes, ReadField, WordsOfAct } from './definition.ts'
import { AlikeField, seenIn } from './looked-field.tsx'

interface ActFormProps<T extends QueueTypes> extends Pick<Queue<T>, 'useForm'> {
  readonly detail: T['detail']
  readonly act: T['act']['act']
  readonly words: WordsOfAct
  /** The member whose item it is. */
  readonly name?: string | undefined
  readonly isBusy: boolean
  /** Why it was not done, when it was tried. */
  readonly error?: unknown
  /** Credits that it may repeat: the person sends it again once they have looked. */
  readonly alike?: readonly string[] | undefined
  readonly onAct: (act: T['act']) => void
  readonly onClose: () => void
}

/** The question before an act at an item of a queue. */
export function ActForm<T extends QueueTypes>(props: ActFormProps<T>) {
  const { useForm, detail, act, words, name, isBusy, error, alike, onAct, onClose } = props
  const [typed, setTyped] = useState(() => new FormData())
  // oxlint-disable-next-line react/hooks -- the hooks of a definition, which never changes while it is shown
  const { about = name && `${name} `, amount, fields, actOf } = useForm({ detail, act, typed: reader(typed) })
  return (
    <Question
      title={words.question}
      button={[words.name, amount].filter(Boolean).join(' ')}
      isDanger={words.isRefusal}
      isBusy={isBusy}
      problem={<Problem error={error} />}
      onTyped={setTyped}
      onSend={(form) => {
        const filled = actOf(reader(form))
        if (filled !== undefined) onAct({ ...filled, ...seenIn(reader(form)) })
      }}
      onClose={onClose}
    >
      <p>
        {about}
        <b>{amount}</b>
      </p>
      {fields}
      {alike && <AlikeField alike={alike} />}
    </Question>
  )
}

function reader(form: FormData): ReadField {
  return (name) => textOf(form, name)
}
