import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from '../button.tsx'
import { MoneySheet } from '../dialogs/money-sheet.tsx'
import { ErrorBox } from '../feedback/error-box.tsx'
import type { IconName } from '../pictures/icon.tsx'

export interface AmountSheetProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  closeLabel: string
  /** `checking`: sent, and no response yet. While the phase is not `idle`, the sheet sends nothing. */
  phase: 'idle' | 'sending' | 'checking'
  /** Shown while `checking`. */
  checking: ReactNode
  submitIcon: IconName
  submitLabel: string
  /** Data that sending needs are not loaded yet. */
  isIncomplete?: boolean
  onSubmit: () => void
  /** Why the server refused. */
  refusal: ReactNode
  /** Shown above the fields, and below them. */
  above?: ReactNode
  below?: ReactNode
  /** The fields. */
  children: ReactNode
}

/** A sheet that sends an amount of money: its fields, its outcome, and one button. */
export function AmountSheet(props: AmountSheetProps) {
  const { open, onClose, title, closeLabel, phase, checking, refusal, above, below, children } = props
  const id = useId()
  const isBusy = phase !== 'idle'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) props.onSubmit()
  }
  return (
    <MoneySheet
      open={open}
      onClose={onClose}
      busy={isBusy}
      waiting={phase === 'checking' ? checking : undefined}
      title={title}
      closeLabel={closeLabel}
      footer={
        <>
          {refusal !== undefined && <ErrorBox>{refusal}</ErrorBox>}
          <Button
            type="submit"
            form={id}
            icon={props.submitIcon}
            block
            busy={isBusy}
            disabled={props.isIncomplete === true}
          >
            {props.submitLabel}
          </Button>
        </>
      }
    >
      {above}
      <form id={id} noValidate onSubmit={submit} className="amount-form">
        {children}
      </form>
      {below}
    </MoneySheet>
  )
}
