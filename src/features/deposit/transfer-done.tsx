import { Trans, useLingui } from '@lingui/react/macro'
import { clock } from '../../clock.ts'
import { type ExpectedTransfer, expectTransfer } from '../../data/money/expected-transfer.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { showToast } from '../../ui/feedback/toast.ts'

interface TransferDoneProps {
  variant: ButtonProps['variant']
  block?: boolean
  /** The account that it went to, where it is one at a bank. */
  account?: ExpectedTransfer['account']
  /** Whether the bank or the wallet reports it. */
  isReported?: boolean
  onDone: () => void
}

/** For a member who has paid. The button credits nothing: the member reads where to look, and the money is looked for, with a line on home meanwhile. */
export function TransferDone(props: TransferDoneProps) {
  const { variant, block = true, account, isReported = true, onDone } = props
  const { t } = useLingui()
  const done = () => {
    const text = isReported
      ? t`Please refresh your balance in a moment, or tap its row on home to see Waiting for your money`
      : t`Please send the slip, and refresh your balance in a moment`
    showToast({ tone: 'info', text })
    expectTransfer({ sinceMs: clock.now(), isReported, ...(account && { account }) })
    onDone()
  }
  return (
    <Button variant={variant} block={block} onClick={done}>
      <Trans>I have transferred</Trans>
    </Button>
  )
}
