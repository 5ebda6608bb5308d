import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Modal } from './modal.tsx'

/** A question, and what follows when it is answered. */
export interface QuestionProps {
  readonly title: string
  /** The words on the button that sends it. */
  readonly button: ReactNode
  readonly isDanger?: boolean | undefined
  readonly isBusy: boolean
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
  const { title, button, isDanger, isBusy, problem, onSend, onTyped, onClose, children } = props
  return (
    <Modal title={title} onClose={onClose}>
      <form
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault()
          onSend(new FormData(event.currentTarget))
        }}
        onChange={({ currentTarget }) => onTyped?.(new FormData(currentTarget))}
      >
        {children}
        {problem}
        <div className="acts">
          <button type="submit" className={isDanger ? 'danger' : 'primary'} disabled={isBusy}>
            {button}
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
