import { Trans, useLingui } from '@lingui/react/macro'
import { expectTransfer } from '../../data/money/expected-transfer.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { showToast } from '../../ui/feedback/toast.ts'

interface TransferDoneProps {
  variant: ButtonProps['variant']
  block?: boolean
  onDone: () => void
}

/** For a member who has paid. The button credits nothing: the member reads where to look, and the money is looked for, with a line on home meanwhile. */
export function TransferDone({ variant, block = true, onDone }: TransferDoneProps) {
  const { t } = useLingui()
  const done = () => {
    showToast({ tone: 'info', text: t`Please refresh your balance in a moment` })
    expectTransfer(Date.now())
    onDone()
  }
  return (
    <Button variant={variant} block={block} onClick={done}>
      <Trans>I have transferred</Trans>
    </Button>
  )
}
