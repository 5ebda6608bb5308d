import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { profileQuery } from '../../data/account.ts'
import { formatAccountNumber } from '../../domain/bank-account.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { useLoadFailure } from '../../i18n/use-error-text.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { Lozenge } from '../../ui/pictures/lozenge.tsx'
import { RetryState } from '../../ui/feedback/retry-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ProfileRow } from './profile-row.tsx'

/** Who the member is to the operator, and the bank account that money comes from and goes to. */
export function ProfileScreen({ onChangePassword }: { onChangePassword: () => void }) {
  const { data: profile, error, refetch } = useQuery(profileQuery)
  const failure = useLoadFailure(error)
  if (profile === undefined) {
    return error !== null ? (
      <RetryState
        icon="user"
        {...failure}
        retryLabel={<Trans>Try again</Trans>}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton className="h-80 w-full" />
    )
  }
  const { _id: id, name, username, createdAt, bank, bankCode, bankAccountName, bankAccountNo } = profile
  return (
    <>
      <h1 className="text-title mb-4">
        <Trans>Profile</Trans>
      </h1>
      <div className="mb-4 flex items-center gap-4">
        <Lozenge size="l">{firstLetter(name)}</Lozenge>
        <div className="min-w-0">
          <p className="text-heading truncate">{name}</p>
          <p className="text-caption break-all text-text-3">
            <Trans>ID {id}</Trans>
          </p>
        </div>
      </div>
      <dl className="divide-y divide-line overflow-hidden rounded-lg bg-surface shadow-card">
        <ProfileRow label={<Trans>Username</Trans>}>{username}</ProfileRow>
        <ProfileRow
          label={<Trans>Password</Trans>}
          action={
            <Button
              variant="secondary"
              size="s"
              icon="lock"
              aria-haspopup="dialog"
              onClick={onChangePassword}
            >
              <Trans>Change password</Trans>
            </Button>
          }
        >
          <span aria-hidden="true">••••••••</span>
        </ProfileRow>
        {createdAt === undefined ? null : (
          <ProfileRow label={<Trans>Member since</Trans>}>
            <time dateTime={createdAt} className="tabular-nums">
              {formatDateTime(createdAt)}
            </time>
          </ProfileRow>
        )}
      </dl>
      <h2 className="text-label mt-5 mb-2 text-text-2">
        <Trans>Your bank account</Trans>
      </h2>
      <dl className="divide-y divide-line overflow-hidden rounded-lg bg-surface shadow-card">
        {/* In Thai, as the passbook has it: these are the facts to compare with it. */}
        <ProfileRow label={<Trans>Bank</Trans>}>{bank?.nameTH ?? bankCode}</ProfileRow>
        <ProfileRow label={<Trans>Account name</Trans>}>{bankAccountName}</ProfileRow>
        <ProfileRow label={<Trans>Account number</Trans>}>
          {bankAccountNo ? (
            <span className="tabular-nums whitespace-nowrap">{formatAccountNumber(bankAccountNo)}</span>
          ) : null}
        </ProfileRow>
      </dl>
      <p className="text-caption mt-3 text-text-3">
        <Trans>To change your bank account, please contact us.</Trans>
      </p>
      <Link to="/user/howto" className={`${buttonClass({ variant: 'secondary', block: true })} mt-5`}>
        <Icon name="video" />
        <Trans>How to use</Trans>
      </Link>
    </>
  )
}

/** The member's letter, where a picture would be; Thai and Lao vowels written before their consonant stay with it. */
function firstLetter(name: string): string {
  return /^[เ-ไເ-ໄ]?./u.exec(name.trim())?.[0] ?? ''
}
