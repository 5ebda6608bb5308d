import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { bankName, CURRENCIES, formatAccountNumber } from '../../domain/bank-account.ts'
import { shortReference } from '../../domain/short-reference.ts'
import { env } from '../../env.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { useCopy } from '../../parts/copy.tsx'
import { NotLoaded } from '../../parts/not-loaded.tsx'
import { buttonClass, IconButton } from '../../ui/button.tsx'
import { ListRow, RowGroup } from '../../ui/list-row.tsx'
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

  return (
    <div className="over-hem grid grid-cols-[minmax(0,1fr)] gap-5">
      {shown.bankAccountNo === undefined && profile === undefined ? null : <BankAccount {...shown} />}
      {limits}
      <RowGroup heading={<Trans>Safety</Trans>}>
        <ListRow icon="lock" tone="soft" title={<Trans>Change password</Trans>} onOpen={onChangePassword} />
        <DevicesEntry onOpen={onOpenDevices} />
      </RowGroup>
      {profile === undefined && notLoaded}
      <Link to="/user/howto" className={buttonClass({ variant: 'secondary', block: true })}>
        <Icon name="video" />
        <Trans>How to use</Trans>
      </Link>
      {shown.createdAt !== undefined && (
        <p className="text-center text-caption text-text-3">
          <Trans>Member since</Trans>{' '}
          <time dateTime={shown.createdAt} translate="no" className="whitespace-nowrap">
            {formatDateTime(shown.createdAt)}
          </time>
        </p>
      )}
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
  const { _id: fullId, name = '', username } = data ?? known ?? {}
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
        <p translate="no" className="text-caption text-on-cloth-2">
          {username}
        </p>
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
    <ListRow icon="device" tone="soft" title={<Trans>Devices</Trans>} onOpen={onOpen}>
      <Plural value={devices.length} one="# device is logged in" other="# devices are logged in" />
    </ListRow>
  )
}

type BankAccountProps = Partial<
  Pick<Profile, 'bank' | 'bankCode' | 'bankAccountName' | 'bankAccountNo' | 'currency'>
>

/** The account for deposits and withdrawals; a dash for what the server does not have. Only members in Laos have chosen its currency. */
function BankAccount({ bank, bankCode, bankAccountName, bankAccountNo, currency }: BankAccountProps) {
  const { i18n } = useLingui()
  return (
    <section className="grid gap-3 rounded-lg bg-surface p-4 shadow-card">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {bankCode && <BankMark bankCode={bankCode} />}
        <div className="min-w-0 flex-1 basis-32">
          <h2 className="text-caption text-text-2">
            <Trans>Your bank account</Trans>
          </h2>
          <dl className="wrap-anywhere">
            <dt className="sr-only">
              <Trans>Bank</Trans>
            </dt>
            <dd className="font-bold">
              <span>{bankName(bank, i18n.locale) ?? bankCode ?? '–'}</span>
              {env.market === 'lo' && currency !== undefined && (
                <span translate="no">{` · ${currencyLabel(currency)}`}</span>
              )}
            </dd>
            <dt className="sr-only">
              <Trans>Account number</Trans>
            </dt>
            <dd translate="no" className="text-heading">
              {bankAccountNo ? formatAccountNumber(bankAccountNo) : '–'}
            </dd>
            <dt className="sr-only">
              <Trans>Account name</Trans>
            </dt>
            <dd translate="no">{bankAccountName ?? '–'}</dd>
          </dl>
        </div>
      </div>
      <p className="text-caption text-text-3">
        <Trans>To change your bank account, please contact us.</Trans>
      </p>
    </section>
  )
}

/** The name of a currency for the screen; the backend's own name if it is none of ours. */
function currencyLabel(currency: string): string {
  return CURRENCIES.find(({ value }) => value === currency)?.label ?? currency
}
