import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEndlessList } from '../../data/endless-list.ts'
import { useLoadFailure } from '../../i18n/use-error-text.ts'
import { useOnline } from '../../session/connection.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { GainLog } from '../../ui/gain-log.tsx'
import { refundLog } from './api.ts'

const rowKey = ({ refundAmount, createdAt }: { refundAmount: number; createdAt: string }) =>
  `${createdAt} ${refundAmount}`

/** Every refund the member has received. */
export function RefundLog() {
  const { t } = useLingui()
  const log = useEndlessList(refundLog, rowKey)
  const online = useOnline()
  const failure = useLoadFailure(online ? null : log.error)
  const title = t`Loss refund`
  return (
    <GainLog
      log={log}
      rowKey={rowKey}
      gainOf={({ refundAmount, createdAt }) => ({
        icon: 'refund',
        title,
        amountSatang: refundAmount,
        createdAt,
      })}
      heading={<Trans>Refund history</Trans>}
      nothing={online ? <Trans>Nothing here yet</Trans> : failure.title}
      empty={
        <EmptyState
          icon="refund"
          title={<Trans>No refunds received yet</Trans>}
          text={<Trans>What you receive is listed here with its day.</Trans>}
          action={
            <>
              <Link
                to="."
                search={(search: object) => ({ ...search, sheet: 'conditions' as const })}
                className={buttonClass({ variant: 'secondary' })}
              >
                <Trans>Conditions</Trans>
              </Link>
              <Link to="/user/howto" className={buttonClass({ variant: 'quiet' })}>
                <Trans>How to use</Trans>
              </Link>
            </>
          }
        />
      }
      moreLabel={t`Show more`}
      retryLabel={t`Try again`}
      failure={t`Something went wrong`}
    />
  )
}
