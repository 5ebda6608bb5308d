import { useLingui } from '@lingui/react/macro'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useWaiting } from '../http/call-until-answered.ts'
import { useSending } from '../http/use-sending.ts'
import { Form, type ReadField, readerOf } from './form.tsx'
import { Problem } from './problem.tsx'

interface ModalProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog above the page; Escape closes it, and the browser keeps the focus inside. */
export function Modal({ title, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Before the browser draws: a dialog that is not open yet is invisible.
  useLayoutEffect(() => {
    const before = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <h2>{title}</h2>
      {children}
    </dialog>
  )
}

/** A question. Its children are what it is about, and the fields. */
interface QuestionProps extends ModalProps {
  /** The words on the button that sends it. */
  readonly button: ReactNode
  readonly isDanger?: boolean | undefined
  readonly isBusy: boolean
  /** Whether something has to come before it can be sent. */
  readonly isWaiting?: boolean | undefined
  /** What went wrong when it was sent. */
  readonly problem?: ReactNode
  readonly onSend: (text: ReadField) => void
  readonly onTyped?: (text: ReadField) => void
}

/** The question before an act. */
export function Question(props: QuestionProps) {
  const { t } = useLingui()
  const { button, isDanger, isBusy, isWaiting, problem, onSend, onTyped, children, ...modal } = props
  return (
    <Modal {...modal}>
      <Form onSend={onSend} onChange={({ currentTarget }) => onTyped?.(readerOf(currentTarget))}>
        {children}
        {problem}
        <div className="acts">
          <button type="submit" className={isDanger ? 'danger' : 'primary'} disabled={isBusy || isWaiting}>
            {button}
          </button>
          <button type="button" onClick={modal.onClose}>
            {t`Cancel`}
          </button>
        </div>
        {isBusy && <output>{t`Waiting for the answer. It counts once, however long that takes.`}</output>}
      </Form>
    </Modal>
  )
}

/** A question that is answered with one call of the server. */
export interface CallQuestionProps<O> extends Omit<QuestionProps, 'isBusy' | 'onSend' | 'onTyped'> {
  /** @param isGone whether nobody waits for the answer any more */
  readonly send: (text: ReadField, isGone: () => boolean) => Promise<O>
  /** Why it was not done, in words or as what is asked besides; undefined when it was done. */
  readonly refusalOf: (answer: O) => ReactNode
  /** What was wrong with what was typed, in words; undefined for any other error. */
  readonly wordsOf?: (error: Error) => string | undefined
  /** Where what it changes is kept, which is read again afterwards, also when no answer came. */
  readonly changes?: readonly QueryKey[]
  /** Instead of closing the question. @param reading ends when what it changes was read again */
  readonly onDone?: (answer: O, reading: Promise<unknown>) => unknown
}

/** Asks before a call, says why it was not done, and closes when it was. */
export function CallQuestion<O>(props: CallQuestionProps<O>) {
  const { send, refusalOf, wordsOf, changes = [], onDone = props.onClose, problem, ...question } = props
  const queries = useQueryClient()
  const { begin } = useWaiting()
  const call = useSending({
    mutationFn: (text: ReadField) => send(text, begin()),
    onSettled(answer) {
      const reading = Promise.all(changes.map((queryKey) => queries.invalidateQueries({ queryKey })))
      const isDone = answer !== undefined && refusalOf(answer) === undefined
      return isDone ? onDone(answer, reading) : undefined
    },
    // A secret in the answer is in its dialog only.
    gcTime: 0,
  })
  const { data, error } = call
  const refusal = error ? wordsOf?.(error) : data && refusalOf(data)
  const isText = refusal === undefined || typeof refusal === 'string'
  return (
    <Question
      {...question}
      isBusy={call.isPending}
      problem={problem ?? (isText ? <Problem error={refusal ? null : error} text={refusal} /> : refusal)}
      onSend={call.send}
    />
  )
}
