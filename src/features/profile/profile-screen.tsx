import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { profileQuery } from '../../data/account.ts'
import { formatAccountNumber } from '../../domain/bank-account.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Lozenge } from '../../ui/lozenge.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ProfileRow } from './profile-row.tsx'

/** Who the member is to the operator, and the bank account that money comes from and goes to. */
export function ProfileScreen() {
  const { data: profile, isError, refetch } = useQuery(profileQuery)
  if (profile === undefined) {
    return isError ? (
      <EmptyState
        icon="user"
        title={<Trans>Something went wrong</Trans>}
        action={
          <Button variant="secondary" icon="refresh" onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
    ) : (
      <Skeleton className="h-80 w-full" />
    )
  }
  return (
    <>
      <header className="mb-4 flex items-center gap-4">
        <Lozenge icon="user" size="l" />
        <div className="min-w-0">
          <h1 className="text-title truncate">{profile.name}</h1>
          <p className="text-caption break-all text-text-3">{profile._id}</p>
        </div>
      </header>
      <dl className="divide-y divide-line overflow-hidden rounded-lg bg-surface shadow-card">
        <ProfileRow label={<Trans>Username</Trans>}>{profile.username}</ProfileRow>
        {profile.createdAt === undefined ? null : (
          <ProfileRow label={<Trans>Member since</Trans>}>
            <time dateTime={profile.createdAt} className="tabular-nums whitespace-nowrap">
              {formatDateTime(profile.createdAt)}
            </time>
          </ProfileRow>
        )}
      </dl>
      <h2 className="text-label mt-5 mb-2 text-text-2">
        <Trans>Your bank account</Trans>
      </h2>
      <dl className="divide-y divide-line overflow-hidden rounded-lg bg-surface shadow-card">
        <ProfileRow label={<Trans>Account name</Trans>}>{profile.bankAccountName}</ProfileRow>
        <ProfileRow label={<Trans>Bank</Trans>}>{profile.bank?.nameTH ?? profile.bankCode}</ProfileRow>
        <ProfileRow label={<Trans>Account number</Trans>}>
          <span className="tabular-nums whitespace-nowrap">
            {formatAccountNumber(profile.bankAccountNo ?? '')}
          </span>
        </ProfileRow>
      </dl>
    </>
  )
}
