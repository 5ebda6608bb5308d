import { useState } from 'react'
import { AlertDialog, type AlertTone } from './alert-dialog.tsx'

/** The outcome of an action of the member. */
export interface Result {
  tone: Extract<AlertTone, 'ok' | 'wait' | 'error'>
  title: string
  text?: string | undefined
}

/** Props of {@link ResultAlert}. */
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
