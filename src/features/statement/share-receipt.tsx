import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSiteName } from '../../data/site/site-name.ts'
import type { StatementEntry } from '../../data/wallet/statement.ts'
import { shortAccount } from '../../domain/bank-account.ts'
import { entryStatus } from '../../domain/money/statement-entry.ts'
import { WALLET } from '../../domain/money/transfer-rules.ts'
import { shortReference } from '../../domain/short-reference.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { saveFile } from '../../ui/pictures/picture-file.ts'
import { share } from '../../ui/share.ts'
import { printPicture, type Receipt, receiptFile } from './receipt-picture.ts'

/** Whether there is a receipt: for money that was deposited, paid out or moved. */
export const hasReceipt = ({ statementType, status }: StatementEntry): boolean =>
  ['deposit', 'withdraw', 'transfer'].includes(statementType) && entryStatus(status) === 'success'

interface ReceiptButtonProps {
  use: keyof typeof USES
  entry: StatementEntry
  /** With its sign and currency. */
  amount: string
}

const USES = {
  /** Through the phone's share sheet, or where there is none as a download. The button does not wait for it. */
  share: (file: File) => void share({ files: [file] }, () => saveFile(file)),
  print: printPicture,
}

/** Passes the receipt on as a picture, or prints it. */
export function ReceiptButton({ use, entry, amount }: ReceiptButtonProps) {
  const { t } = useLingui()
  const receiptOf = useReceipt()
  const [isBusy, setBusy] = useState(false)

  const pass = async () => {
    setBusy(true)
    try {
      await USES[use](await receiptFile(receiptOf(entry, amount)))
    } catch {
      showToast({ tone: 'error', text: t`The picture could not be saved` })
    } finally {
      setBusy(false)
    }
  }
  return use === 'share' ? (
    <Button icon="share" busy={isBusy} onClick={() => void pass()}>
      <Trans>Share as picture</Trans>
    </Button>
  ) : (
    <Button variant="quiet" icon="slip" busy={isBusy} onClick={() => void pass()}>
      <Trans>Print receipt</Trans>
    </Button>
  )
}

function useReceipt(): (entry: StatementEntry, amount: string) => Receipt {
  const { t } = useLingui()
  const site = useSiteName()
  const account = (code: string | undefined) =>
    code === WALLET ? t({ message: 'Wallet', context: 'account' }) : code
  return (entry, amount) => {
    const { statementType, from, to, account: bank, createdAt, settledAt, _id: id } = entry
    const own = bank && shortAccount(bank)
    const isTransfer = statementType === 'transfer'
    const rows: readonly (readonly [string, string | undefined])[] = [
      [t`Date`, formatDateTime(settledAt ?? createdAt)],
      [t`From`, statementType === 'withdraw' ? undefined : account(from)],
      [t`From account`, statementType === 'deposit' ? own : undefined],
      [t`To`, statementType === 'deposit' ? undefined : (own ?? account(to))],
      [t`Reference`, id && shortReference(id)],
    ]
    return {
      site,
      name: t`Receipt`,
      title:
        statementType === 'deposit'
          ? t`Deposit received`
          : isTransfer
            ? t`Transfer done`
            : t`Withdrawal paid`,
      amount,
      rows: rows.flatMap(([label, value]) => (value ? [[label, value] as const] : [])),
      foot: t`No balance shown, safe to share`,
    }
  }
}
