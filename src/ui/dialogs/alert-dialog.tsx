import { type ReactNode, useId, useState } from 'react'
import { Button } from '../button.tsx'
import type { IconName } from '../pictures/icon.tsx'
import { Lozenge, type LozengeTone } from '../pictures/lozenge.tsx'
import { FIRST_FOCUS, useModal } from './use-modal.ts'
import { useHeldModal, useWait, WaitNote } from './wait.tsx'

/** The kind of message. `danger` asks before something that cannot be undone. */
type AlertTone = 'ok' | 'wait' | 'error' | 'confirm' | 'danger'

/** One button of an alert. */
export interface AlertAction {
  /** A verb. */
  label: string
  onPress: () => void
  busy?: boolean | undefined
  /** Cannot be tapped until more is known. Only for `confirm` beside a `cancel`, which then has the focus. */
  disabled?: boolean | undefined
}

export interface AlertDialogProps {
  open: boolean
  tone: AlertTone
  /** Replaces the icon of the tone. */
  icon?: IconName | undefined
  /** Replaces the icon by a picture. */
  picture?: ReactNode
  title: ReactNode
  children?: ReactNode
  /** The right button; red with `danger`. Without `cancel`, Escape presses it. */
  confirm: AlertAction
  /** The left button. It has the focus, and Escape presses it. */
  cancel?: AlertAction | undefined
  /** `confirm` moves money: after ten seconds `cancel` works although the alert is busy. */
  movesMoney?: boolean
}

const looks: Record<AlertTone, { icon: IconName; tone: LozengeTone }> = {
  ok: { icon: 'check', tone: 'ok' },
  wait: { icon: 'clock', tone: 'wait' },
  error: { icon: 'close', tone: 'error' },
  confirm: { icon: 'info', tone: 'info' },
  danger: { icon: 'warning', tone: 'error' },
}

/** A question or a result that the member has to see. A tap on the scrim does nothing. */
export function AlertDialog({
  open,
  tone,
  icon = looks[tone].icon,
  picture,
  title,
  children,
  confirm,
  cancel,
  movesMoney = false,
}: AlertDialogProps) {
  const busy = confirm.busy === true || cancel?.busy === true
  const wait = useWait(open && busy, movesMoney)
  const isHeld = busy && wait !== 'released'
  useHeldModal(open && movesMoney && isHeld)
  const leastHarmful = cancel ?? confirm
  const { dialog, present, props: modal } = useModal({ open, busy: isHeld, onDismiss: leastHarmful.onPress })
  const titleId = useId()
  const bodyId = useId()
  if (!present) return null

  return (
    <dialog
      {...modal}
      ref={dialog}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={children === undefined ? undefined : bodyId}
      className="alert m-auto max-h-[86dvh] w-[calc(100%-2rem)] max-w-96 flex-col gap-3 overflow-hidden rounded-xl bg-surface px-5 pt-6 pb-5 text-center text-text shadow-pop open:flex"
    >
      {picture ?? (
        <div className="flex flex-none justify-center">
          <Lozenge icon={icon} tone={looks[tone].tone} size="l" />
        </div>
      )}
      <h2 id={titleId} className="text-title">
        {title}
      </h2>
      {children !== undefined && (
        <div
          id={bodyId}
          className="grid min-h-0 gap-3 overflow-y-auto overscroll-contain text-balance text-text-2"
        >
          {children}
        </div>
      )}
      {busy && <WaitNote wait={wait} />}
      {/* Labels that do not fit beside each other are stacked, the right button on top. */}
      <div className="mt-2 flex flex-none flex-wrap-reverse gap-3 *:flex-auto">
        {cancel && (
          <Button
            {...FIRST_FOCUS}
            variant="secondary"
            busy={cancel.busy}
            onClick={isHeld ? undefined : cancel.onPress}
          >
            {cancel.label}
          </Button>
        )}
        <Button
          {...(cancel ? {} : FIRST_FOCUS)}
          variant={tone === 'danger' ? 'danger' : 'primary'}
          busy={confirm.busy}
          disabled={confirm.disabled}
          onClick={confirm.onPress}
        >
          {confirm.label}
        </Button>
      </div>
    </dialog>
  )
}

/** The outcome of an action of the member. */
export interface Result {
  tone: Extract<AlertTone, 'ok' | 'wait' | 'error'>
  title: string
  text?: string | undefined
}

export interface ResultAlertProps {
  /** Undefined while there is nothing to show. */
  result: Result | undefined
  okLabel: string
  onClose: () => void
}

/** Shows the result of an action, with one button to confirm. */
export function ResultAlert({ result, okLabel, onClose }: ResultAlertProps) {
  // Keeps its text while the alert fades out.
  const [last, setLast] = useState(result)
  if (result !== undefined && result !== last) setLast(result)
  const shown = result ?? last
  if (shown === undefined) return null
  return (
    <AlertDialog
      open={result !== undefined}
      tone={shown.tone}
      title={shown.title}
      confirm={{ label: okLabel, onPress: onClose }}
    >
      {shown.text === undefined ? undefined : <p className="wrap-anywhere">{shown.text}</p>}
    </AlertDialog>
  )
}
