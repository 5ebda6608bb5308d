import { Trans, useLingui } from '@lingui/react/macro'
import { useEndlessList } from '../../data/endless-list.ts'
import { useLoadFailure } from '../../i18n/use-error-text.ts'
import { useOnline } from '../../session/connection.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { GainLog } from '../../ui/gain-log.tsx'
import { inviteLog } from './api.ts'

interface InviteRow {
  from?: { name?: string | undefined } | undefined
  amount: number
  createdAt: string
}

const rowKey = ({ from, amount, createdAt }: InviteRow) => `${createdAt} ${amount} ${from?.name}`

/** What each friend has earned the member, and when. */
export function InviteLog() {
  const { t } = useLingui()
  const log = useEndlessList(inviteLog, rowKey)
  const online = useOnline()
  const failure = useLoadFailure(online ? null : log.error)
  return (
    <GainLog
      log={log}
      rowKey={rowKey}
      gainOf={({ from, amount, createdAt }) => ({
        icon: 'user',
        title: from?.name ?? '–',
        amountSatang: amount,
        createdAt,
      })}
      heading={<Trans>Bonus history</Trans>}
      nothing={online ? <Trans>Nothing here yet</Trans> : failure.title}
      empty={
        <EmptyState
          icon="user-plus"
          title={<Trans>Nothing here yet</Trans>}
          text={<Trans>When friends you invited start playing, your bonus shows here.</Trans>}
        />
      }
      moreLabel={t`Show more`}
      retryLabel={t`Try again`}
      failure={t`Something went wrong`}
    />
  )
}
