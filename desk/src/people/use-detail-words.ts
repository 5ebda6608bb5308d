import { useLingui } from '@lingui/react/macro'
import { toSatang } from '../../../src/contract/primitives.ts'
import { formatBaht, formatDateTime, formatKip } from '../../../src/i18n/format.ts'
import type { LogEntry } from '../../contract/people.ts'
import { useArrivalWords } from '../arrivals/use-arrival-words.ts'
import { useRoleNames } from '../layout/role-names.ts'
import { useReasonText } from '../slips/use-reason-text.ts'

type Detail = LogEntry['detail']

/** A value in words. */
type Format = (value: string) => string

const among =
  (words: Readonly<Record<string, string>>): Format =>
  (value) =>
    words[value] ?? value
const satang: Format = (value) => formatBaht(Number(value))
const baht: Format = (value) => formatBaht(toSatang(Number(value)))
const kip: Format = (value) => formatKip(Number(value))

const textOf = (value: unknown) => (Array.isArray(value) ? value.map(String).join(', ') : String(value))

/** What an entry of the log keeps beside its act, in words; under its own name what has none. */
export function useDetailWords(): (detail: Detail) => string {
  const { t } = useLingui()
  const { closeReasons } = useArrivalWords()
  const reasonText = useReasonText()
  const bank = t`Bank`
  const words = new Map<string, readonly [name: string, format?: Format]>([
    ['amountSatang', [t`Amount`, satang]],
    ['amount', [t`Amount`, satang]],
    ['coins', [t`Coins`]],
    ['atMostSatang', [t`They can win at most`, satang]],
    ['kip', [t`Kip`, kip]],
    ['paidInKip', [t`Kip`, kip]],
    ['limit', [t`Own limit`, baht]],
    ['paidIn', [t`Paid in`, baht]],
    ['day', [t`Day`]],
    ['number', [t`Version`]],
    ['file', [t`Payment file`]],
    ['times', [t`Withdrawals`]],
    ['period', [t`Period`, among({ day: t`24 hours`, week: t`7 days`, month: t`30 days` })]],
    ['bankCode', [bank]],
    ['houseBankCode', [bank]],
    ['gateway', [t`Gateway`]],
    ['reference', [t`Number`]],
    ['sentAt', [t`Sent`, formatDateTime]],
    ['because', [t`Reason`]],
    ['reason', [t`Reason`, (value) => among(closeReasons)(reasonText(value))]],
    ['before', [t`Before`]],
    ['after', [t`After`]],
    ['role', [t`Role`, among(useRoleNames())]],
    ['status', [t`Status`, among({ active: t`Active`, suspended: t`Suspended` })]],
    [
      'stage',
      [
        t`State`,
        among({
          unchecked: t`Claimed`,
          'awaiting-second': t`Awaiting second`,
          approved: t`Approved`,
        }),
      ],
    ],
    ['person', [t`Person`]],
    ['phone', [t`Phone`]],
    ['notice', [t`Of`, among({ password: t`New password`, account: t`Bank account`, phone: t`Phone` })]],
    ['search', [t`Searched for`]],
    ['memberId', [t`Member`]],
    ['members', [t`Members`]],
    ['coupon', [t`Prize`]],
    ['seen', [t`Compared with`]],
  ])
  return ({ amount, ...detail }) =>
    // What was typed may be kip; what was credited for it is beside it.
    Object.entries('amountSatang' in detail || amount === undefined ? detail : { amount, ...detail })
      .filter(([, value]) => value !== null)
      .map(([key, value]) => [key, textOf(value)] as const)
      .filter(([, value]) => value !== '')
      .map(([key, value]) => {
        const [name, format] = words.get(key) ?? [key]
        return `${name}: ${format ? format(value) : value}`
      })
      .join(' · ')
}
