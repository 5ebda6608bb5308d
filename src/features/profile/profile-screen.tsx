import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { bankName, CURRENCIES, formatAccountNumber } from '../../domain/bank-account.ts'
import { shortReference } from '../../domain/short-reference.ts'
import { env } from '../../env.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { useCopy } from '../../parts/copy.tsx'
import { NotLoaded } from '../../parts/not-loaded.tsx'
import { buttonClass, Button, IconButton } from '../../ui/button.tsx'
import { BankMark } from '../../ui/pictures/bank-mark.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { Lozenge } from '../../ui/pictures/lozenge.tsx'
import { devicesQuery, profileQuery, useKnownProfile, type Profile } from './api.ts'

interface ProfileScreenProps {
  onChangePassword: () => void
  onOpenDevices: () => void
  /** The ways to the member's own limits. */
  limits?: ReactNode
}

/**
 * The member's profile, their devices, and the bank account for deposits and withdrawals. Where it cannot be read, as much of it as the phone
 * knows.
 */
export function ProfileScreen({ onChangePassword, onOpenDevices, limits }: ProfileScreenProps) {
  const { data: profile, error, refetch } = useQuery(profileQuery)
  const known = useKnownProfile()
  const notLoaded = <NotLoaded error={error} height="h-80" onRetry={refetch} />
  const shown = profile ?? (error === null ? undefined : known)
  if (shown === undefined) return notLoaded

  const { username, createdAt } = shown
  return (
    <div className="over-hem grid grid-cols-[minmax(0,1fr)] gap-5">
      {shown.bankAccountNo === undefined && profile === undefined ? null : <BankFacts {...shown} />}
      {limits}
      <dl className="lined-rows overflow-hidden rounded-lg bg-surface shadow-card">
        {username !== undefined && <ProfileRow label={<Trans>Username</Trans>}>{username}</ProfileRow>}
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
        <DevicesEntry onOpen={onOpenDevices} />
        {createdAt === undefined ? null : (
          <ProfileRow label={<Trans>Member since</Trans>}>
            <time dateTime={createdAt} translate="no">
              {formatDateTime(createdAt)}
            </time>
          </ProfileRow>
        )}
      </dl>
      {profile === undefined && notLoaded}
      <Link to="/user/howto" className={buttonClass({ variant: 'secondary', block: true })}>
        <Icon name="video" />
        <Trans>How to use</Trans>
      </Link>
    </div>
  )
}

/** The title of the page, in the bar. */
export const ProfileTitle = () => (
  <h1 className="bar-text text-heading">
    <Trans>Profile</Trans>
  </h1>
)

/** Who the member is, on the cloth of the page; nothing until it is known. */
export function ProfileHead() {
  const { t } = useLingui()
  const { data } = useQuery(profileQuery)
  const known = useKnownProfile()
  const { _id: fullId, name = '' } = data ?? known ?? {}
  const id = fullId && shortReference(fullId)
  const copy = useCopy()
  return (
    <div className="flex min-h-20 flex-wrap items-center gap-3 px-gutter pb-4">
      <Lozenge size="l" tone="marigold">
        {firstLetter(name)}
      </Lozenge>
      <div className="min-w-0 flex-1 basis-24">
        <p className="text-heading wrap-anywhere">{name}</p>
        {id !== undefined && (
          <p className="text-caption break-all text-on-cloth-2">
            <Trans>ID {id}</Trans>
          </p>
        )}
      </div>
      {fullId !== undefined && (
        <IconButton icon="copy" label={t`Copy ID`} onClick={() => void copy(fullId)} />
      )}
    </div>
  )
}

/** The first letter of the name, instead of a picture. Thai and Lao vowels that are written before their consonant stay with it. */
function firstLetter(name: string): string {
  return /^[เ-ไເ-ໄ]?./u.exec(name.trim())?.[0] ?? ''
}

/** How many devices the member is logged in on. Absent until the backend has said so: others answer 404. */
function DevicesEntry({ onOpen }: { onOpen: () => void }) {
  const { data: devices } = useQuery(devicesQuery)
  if (devices === undefined) return null
  return (
    <ProfileRow
      label={<Trans>Devices</Trans>}
      action={
        <Button variant="secondary" size="s" icon="device" aria-haspopup="dialog" onClick={onOpen}>
          <Trans>Show devices</Trans>
        </Button>
      }
    >
      <span translate="no">{devices.length}</span>
    </ProfileRow>
  )
}

type BankFactsProps = Partial<
  Pick<Profile, 'bank' | 'bankCode' | 'bankAccountName' | 'bankAccountNo' | 'currency'>
>

/** The account for deposits and withdrawals. Only members in Laos have chosen its currency. */
function BankFacts({ bank, bankCode, bankAccountName, bankAccountNo, currency }: BankFactsProps) {
  const { i18n } = useLingui()
  return (
    <section>
      <h2 className="sr-only">
        <Trans>Your bank account</Trans>
      </h2>
      <dl className="lined-rows overflow-hidden rounded-lg bg-surface shadow-card">
        <ProfileRow label={<Trans>Bank</Trans>}>
          <span className="flex flex-wrap items-center gap-x-3">
            {bankCode && <BankMark bankCode={bankCode} />}
            <span className="min-w-0 wrap-anywhere">{bankName(bank, i18n.locale) ?? bankCode ?? '–'}</span>
          </span>
        </ProfileRow>
        <ProfileRow label={<Trans>Account name</Trans>}>
          {bankAccountName === undefined ? null : <span translate="no">{bankAccountName}</span>}
        </ProfileRow>
        <ProfileRow label={<Trans>Account number</Trans>}>
          {bankAccountNo ? (
            <span translate="no" className="whitespace-nowrap">
              {formatAccountNumber(bankAccountNo)}
            </span>
          ) : null}
        </ProfileRow>
        {env.market === 'lo' && currency !== undefined && (
          <ProfileRow label={<Trans>Currency</Trans>}>{currencyLabel(currency)}</ProfileRow>
        )}
      </dl>
      <p className="text-caption mt-3 text-text-3">
        <Trans>To change your bank account, please contact us.</Trans>
      </p>
    </section>
  )
}

interface ProfileRowProps {
  label: ReactNode
  /** Content beside the value, e.g. a button. */
  action?: ReactNode
  children: ReactNode
}

/** One value of the profile; a dash when the server does not have it. */
function ProfileRow({ label, action, children }: ProfileRowProps) {
  return (
    <div className="flex min-h-15 flex-wrap items-center gap-x-4 px-4 py-3">
      <dt className="text-caption w-full text-text-2">{label}</dt>
      <dd className="min-w-0 flex-1 basis-24 break-words">{children ?? '–'}</dd>
      {action === undefined ? null : <dd className="min-w-0 wrap-anywhere">{action}</dd>}
    </div>
  )
}

/** The name of a currency for the screen; the backend's own name if it is none of ours. */
function currencyLabel(currency: string): string {
  return CURRENCIES.find(({ value }) => value === currency)?.label ?? currency
}
