import { Trans, useLingui } from '@lingui/react/macro'
import type { StatementEntry } from '../../data/wallet/statement.ts'
import { nearMoment } from '../../domain/bangkok-time.ts'
import { shortAccount } from '../../domain/bank-account.ts'
import { type EntryStatus, entryStatus } from '../../domain/money/statement-entry.ts'
import { WALLET } from '../../domain/money/transfer-rules.ts'
import { Track, type TrackStep } from '../../ui/feedback/track.tsx'

interface EntryStepsProps {
  entry: StatementEntry
  now: Date
}

/** How far a transaction has come: withdrawals, deposits, and a pending transfer. Nothing for any other kind. */
export function EntrySteps({ entry, now }: EntryStepsProps) {
  const { t } = useLingui()
  const { statementType, status, createdAt, settledAt, from, to, way, begunAt, account } = entry
  const how = entryStatus(status)
  const began = nearMoment(createdAt, now)
  const ended = settledAt && nearMoment(settledAt, now)
  if (statementType === 'withdraw')
    return (
      <Track steps={withdrawalSteps({ how, began, ended, bank: account ? shortAccount(account) : to })} />
    )
  if (statementType === 'deposit' && how === 'success' && begunAt !== undefined) {
    return (
      <Track
        steps={[
          {
            key: 'begun',
            state: 'done',
            title: way === 'qr' ? <Trans>QR created</Trans> : <Trans>Sent by your bank</Trans>,
            time: nearMoment(begunAt, now),
          },
          { key: 'wallet', state: 'done', title: <Trans>In your wallet</Trans>, time: began },
        ]}
      />
    )
  }
  if (how !== 'progress') return null
  if (statementType === 'transfer') {
    const target = to === WALLET ? t({ message: 'Wallet', context: 'account' }) : (to ?? '')
    const game = from === WALLET ? target : (from ?? '')
    return (
      <Track
        steps={[
          { key: 'asked', state: 'done', title: <Trans>Transfer requested</Trans>, time: began },
          { key: 'moving', state: 'now', title: <Trans>Waiting for the answer of {game}</Trans> },
          { key: 'there', state: 'later', title: <Trans>In {target}</Trans> },
        ]}
      />
    )
  }
  if (statementType !== 'deposit') return null
  return (
    <Track
      steps={[
        { key: 'told', state: 'done', title: <Trans>You told us</Trans>, time: began },
        { key: 'bank', state: 'now', title: <Trans>Waiting for the bank</Trans> },
        { key: 'wallet', state: 'later', title: <Trans>In your wallet</Trans> },
      ]}
    />
  )
}

interface Withdrawal {
  readonly how: EntryStatus
  readonly began: string
  readonly ended: string | undefined
  /** Undefined while it is not known where the money goes: copies for offline use have no accounts. */
  readonly bank: string | undefined
}

function withdrawalSteps({ how, began, ended, bank }: Withdrawal): readonly TrackStep[] {
  const requested: TrackStep = {
    key: 'asked',
    state: 'done',
    title: <Trans>Request received</Trans>,
    time: began,
  }
  const paid = bank ? <Trans>In your bank, {bank}</Trans> : <Trans>In your bank</Trans>
  if (how === 'success') return [requested, { key: 'paid', state: 'done', title: paid, time: ended }]
  if (how === 'failed') {
    return [
      requested,
      { key: 'refused', state: 'failed', title: <Trans>Withdrawal refused</Trans>, time: ended },
    ]
  }
  return [
    requested,
    { key: 'checked', state: 'now', title: <Trans>Admin is checking</Trans> },
    { key: 'paid', state: 'later', title: paid },
  ]
}
