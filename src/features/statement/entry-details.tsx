import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { HIDDEN_AMOUNT, useHiding, useOwnBaht } from '../../data/wallet/own-baht.ts'
import type { StatementEntry } from '../../data/wallet/statement.ts'
import { nearMoment } from '../../domain/bangkok-time.ts'
import { shortAccount } from '../../domain/bank-account.ts'
import { isInApp } from '../../domain/in-app-browser.ts'
import { isLanguage } from '../../domain/languages.ts'
import { entrySign, entryStatus } from '../../domain/money/statement-entry.ts'
import { formatBaht, formatDateTime, formatKip, formatRelative } from '../../i18n/format.ts'
import { ReferenceRow } from '../../parts/copy.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonPair, Sheet } from '../../ui/dialogs/sheet.tsx'
import { Fact } from '../../ui/feedback/facts.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { entryLooks, signedSatang, EntryStatus, useActivity } from './entry-looks.tsx'
import { EntrySteps } from './entry-steps.tsx'
import { hasReceipt, ReceiptButton } from './share-receipt.tsx'

interface EntryDetailsProps {
  /** The open transaction; undefined when none is open. */
  entry: StatementEntry | undefined
  now: Date
  onClose: () => void
  onContact: () => void
}

/** All details of one transaction, with its number for the operator: shown in a short form, copied in full. */
export function EntryDetails({ entry, now, onClose, onContact }: EntryDetailsProps) {
  const { i18n, t } = useLingui()
  const isHidden = useHiding()
  const ownBaht = useOwnBaht()
  const activity = useActivity()
  // Keeps its content while the sheet closes.
  const [last, setLast] = useState(entry)
  if (entry !== undefined && entry !== last) setLast(entry)
  if (last === undefined) return null

  const { _id: id, status, note, createdAt, asked, kip } = last
  const { amountTone } = entryLooks(last)
  const amount = formatBaht(signedSatang(last), { sign: entrySign(last) > 0 })
  const { account, totalAfter } = last
  const isOut = last.statementType === 'withdraw'
  const isReturned = isOut && entryStatus(status) === 'failed'
  const locale = isLanguage(i18n.locale) ? i18n.locale : 'en'
  return (
    <Sheet
      open={entry !== undefined}
      onClose={onClose}
      title={activity(last)}
      closeLabel={t`Close`}
      footer={
        <ButtonPair
          lesser={
            <Button variant="secondary" icon="chat" onClick={onContact}>
              <Trans>Chat</Trans>
            </Button>
          }
        >
          {hasReceipt(last) ? (
            <ReceiptButton use="share" entry={last} amount={amount} />
          ) : (
            <Button onClick={onClose}>
              <Trans>Close</Trans>
            </Button>
          )}
        </ButtonPair>
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p translate="no" className={`text-amount ${amountTone === 'in' ? 'text-pos' : ''}`}>
          {isHidden ? HIDDEN_AMOUNT : amount}
        </p>
        <EntryStatus status={status} />
      </div>
      <EntrySteps entry={last} now={now} />
      {isReturned && <ReturnedWithdrawal entry={last} now={now} />}
      <dl className="lined-rows rounded-lg bg-surface-2">
        {note !== undefined && !isReturned && (
          <Fact look="roomy" label={<Trans>Reason</Trans>}>
            <span>{note}</span>
          </Fact>
        )}
        {account !== undefined && (
          <Fact look="roomy" label={isOut ? <Trans>To account</Trans> : <Trans>From account</Trans>}>
            {shortAccount(account)}
          </Fact>
        )}
        <Fact look="roomy" label={<Trans>Date</Trans>}>
          <time dateTime={createdAt} translate="no" className="font-bold">
            {formatDateTime(createdAt)}
          </time>
          <p className="text-caption text-text-2">{formatRelative(locale, createdAt, now)}</p>
        </Fact>
        {totalAfter !== undefined && (
          <Fact look="roomy" label={<Trans>Total after this</Trans>}>
            {ownBaht(totalAfter)}
          </Fact>
        )}
        {kip !== undefined && (
          <>
            <Fact look="roomy" label={isOut ? <Trans>Paid out in kip</Trans> : <Trans>Paid in kip</Trans>}>
              {isHidden ? HIDDEN_AMOUNT : formatKip(kip.amount)}
            </Fact>
            <Fact look="roomy" label={<Trans>Rate</Trans>}>
              <span translate="no" className="font-bold">{`฿1 = ${formatKip(kip.kipPerBaht)}`}</span>
              <p translate="no" className="text-caption text-text-2">
                {formatDateTime(kip.since)}
              </p>
            </Fact>
          </>
        )}
        {asked !== undefined && (
          <Fact look="roomy" label={<Trans>The QR asked for</Trans>}>
            {ownBaht(asked)}
          </Fact>
        )}
      </dl>
      {id !== undefined && <ReferenceRow id={id} />}
      {hasReceipt(last) && !isInApp(navigator.userAgent) && (
        <ReceiptButton use="print" entry={last} amount={amount} />
      )}
    </Sheet>
  )
}

interface ReturnedWithdrawalProps {
  entry: StatementEntry
  now: Date
}

/** Why a withdrawal was refused, and where the money is. */
function ReturnedWithdrawal({ entry, now }: ReturnedWithdrawalProps) {
  const { note, amount, settledAt } = entry
  const returned = useOwnBaht()(Math.abs(amount))
  const clock = settledAt && nearMoment(settledAt, now)
  return (
    <Note tone="error">
      {note !== undefined && <b className="block wrap-anywhere">{note}</b>}
      {clock ? (
        <Trans>
          {returned} went back to your wallet at {clock}
        </Trans>
      ) : (
        <Trans>{returned} went back to your wallet</Trans>
      )}
    </Note>
  )
}
