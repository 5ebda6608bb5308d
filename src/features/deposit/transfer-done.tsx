import { Trans, useLingui } from '@lingui/react/macro'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { refreshAfter } from '../../data/stale.ts'
import { session } from '../../session/session.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { showToast } from '../../ui/feedback/toast.ts'

/** About how long a bank needs to report a transfer, in ms. */
const BANK_MS = 60_000

let timer: ReturnType<typeof setTimeout> | undefined

interface TransferDoneProps {
  variant: ButtonProps['variant']
  block?: boolean
  onDone: () => void
}

/** For a member who has paid. The button credits nothing: the member reads where to look, and the balance is refreshed automatically. */
export function TransferDone({ variant, block = true, onDone }: TransferDoneProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const done = () => {
    showToast({ tone: 'info', text: t`Please refresh your balance in a moment` })
    refreshLater(client)
    onDone()
  }
  return (
    <Button variant={variant} block={block} onClick={done}>
      <Trans>I have transferred</Trans>
    </Button>
  )
}

/** Reads wallet and statement again when the transfer that the member has just made may have arrived. A later call replaces the timer. */
function refreshLater(client: QueryClient): void {
  const token = session.token()
  clearTimeout(timer)
  timer = setTimeout(() => {
    if (session.token() !== token) return
    void refreshAfter(client, 'deposit').catch(() => undefined)
  }, BANK_MS)
}
