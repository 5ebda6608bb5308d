import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Form } from './form.tsx'
import { Modal } from './modal.tsx'

/** A question, and what follows when it is answered. */
export interface QuestionProps {
  readonly title: string
  /** The words on the button that sends it. */
  readonly button: ReactNode
  readonly isDanger?: boolean | undefined
  readonly isBusy: boolean
  /** Whether something has to come before it can be sent. */
  readonly isWaiting?: boolean | undefined
  /** What went wrong when it was sent. */
  readonly problem?: ReactNode
  readonly onSend: (form: FormData) => void
  readonly onTyped?: (form: FormData) => void
  readonly onClose: () => void
  /** What it is about, and the fields. */
  readonly children: ReactNode
}

/** The question before an act. */
export function Question(props: QuestionProps) {
  const { t } = useLingui()
  const { title, button, isDanger, isBusy, problem, onSend, onTyped, onClose, children } = props
  return (
    <Modal title={title} onClose={onClose}>
      <Form onSend={onSend} onChange={({ currentTarget }) => onTyped?.(new FormData(currentTarget))}>
        {children}
        {problem}
        <div className="acts">
          <button
            type="submit"
            className={isDanger ? 'danger' : 'primary'}
            disabled={isBusy || props.isWaiting}
          >
            {button}
          </button>
          <button type="button" onClick={onClose}>
            {t`Cancel`}
          </button>
        </div>
        {isBusy && <output>{t`Waiting for the answer. It counts once, however long that takes.`}</output>}
      </Form>
    </Modal>
  )
}
