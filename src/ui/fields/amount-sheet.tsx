import { type FormEvent, type ReactNode, useId } from 'react'

import { Button } from '../button.tsx'
import { CheckingNote } from '../feedback/checking-note.tsx'
import type { IconName } from '../pictures/icon-name.ts'
import { Note } from '../feedback/note.tsx'
import { Sheet } from '../dialogs/sheet.tsx'

/** Props of {@link AmountSheet}. */
export interface AmountSheetProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  closeLabel: string
  /** `checking`: sent, and no answer yet. While it is not idle the sheet stays and sends nothing. */
  phase: 'idle' | 'sending' | 'checking'
  /** Said while `checking`. */
  checking: ReactNode
  /** Why nothing can be sent at all, for example without a network. */
  paused?: ReactNode
  submitIcon: IconName
  submitLabel: string
  /** Something that sending needs is not there yet. */
  isIncomplete?: boolean
  onSubmit: () => void
  /** Why the server did not do it. */
  refusal: ReactNode
  /** Shown above the fields, and below them. */
  above?: ReactNode
  below?: ReactNode
  /** The fields. */
  children: ReactNode
}

/** A sheet that sends an amount of money: its fields, its outcome, and one button. */
export function AmountSheet(props: AmountSheetProps) {
  const { open, onClose, title, closeLabel, phase, checking, paused, refusal, above, below, children } = props
  const id = useId()
  const isBusy = phase !== 'idle'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy && paused === undefined) props.onSubmit()
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      busy={isBusy}
      title={title}
      closeLabel={closeLabel}
      footer={
        <>
          {paused !== undefined && <Note tone="warn">{paused}</Note>}
          <Button
            type="submit"
            form={id}
            icon={props.submitIcon}
            block
            busy={isBusy}
            disabled={paused !== undefined || props.isIncomplete === true}
          >
            {props.submitLabel}
          </Button>
        </>
      }
    >
      {above}
      <form id={id} noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {children}
        {refusal !== undefined && <Note tone="error">{refusal}</Note>}
        {phase === 'checking' && <CheckingNote>{checking}</CheckingNote>}
      </form>
      {below}
    </Sheet>
  )
}
