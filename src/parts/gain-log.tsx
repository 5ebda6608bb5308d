import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type endlessList, useEndlessList } from '../data/cache/endless-list.ts'
import { useOwnBaht } from '../data/wallet/own-baht.ts'
import { formatDateTime } from '../i18n/format.ts'
import { ListRow } from '../ui/list-row.tsx'
import type { IconName } from '../ui/pictures/icon.tsx'
import { MoreRows } from './more-rows.tsx'
import { NotLoaded } from './not-loaded.tsx'

/** An amount that the member received, in satang, and when. */
interface Gain {
  readonly amountSatang: number
  /** ISO 8601. */
  readonly createdAt: string
  readonly title: string
}

interface GainLogProps<Row> {
  list: ReturnType<typeof endlessList<Row>>
  gainOf: (row: Row) => Gain
  icon: IconName
  heading: ReactNode
  /** Shown in place of an empty log. */
  empty: ReactNode
}

/** Amounts that the member has received, newest first. When rows cannot be loaded, a retry button appears without an error message. */
export function GainLog<Row>({ list, gainOf, icon, heading, empty }: GainLogProps<Row>) {
  const keyOf = (row: Row) => Object.values(gainOf(row)).join(' ')
  const log = useEndlessList(list, keyOf)
  const ownBaht = useOwnBaht()
  const { rows, error, retry } = log
  if (rows === undefined) {
    const unnamed = { title: <Trans>This did not load</Trans> }
    return <NotLoaded error={error} height="h-40" unnamed={unnamed} onRetry={retry} />
  }
  if (rows.length === 0) return empty
  return (
    <section>
      <h3 className="mb-2 text-heading">{heading}</h3>
      <ul className="lined-rows overflow-hidden rounded-lg bg-surface-2">
        {rows.map((row) => {
          const { amountSatang, createdAt, title } = gainOf(row)
          const amount = ownBaht(amountSatang, { sign: true, symbol: false })
          return (
            <ListRow key={keyOf(row)} icon={icon} tone="quiet" title={title} amount={amount} amountTone="in">
              <time dateTime={createdAt} translate="no">
                {formatDateTime(createdAt)}
              </time>
            </ListRow>
          )
        })}
      </ul>
      <MoreRows
        list={log}
        failure={
          <span className="sr-only">
            <Trans>Something went wrong</Trans>
          </span>
        }
      />
    </section>
  )
}
