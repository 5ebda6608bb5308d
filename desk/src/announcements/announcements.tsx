import { useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { formatBaht } from '../../../src/i18n/format.ts'
import { announcements, FILTERS, type Row } from '../../contract/announcements.ts'
import { QueuePage } from '../queue/queue-page.tsx'
import { call } from '../talk/call.ts'
import { useAnnouncementWords } from './use-announcement-words.ts'

/** The queue of deposits that members announced. */
export function Announcements() {
  const { t } = useLingui()
  const { tagOf } = useAnnouncementWords()
  return (
    <QueuePage
      queue="announcements"
      read={(body) => call(announcements.list, { body })}
      shown={useSearch({ from: '/announcements' })}
      title={t`Announced deposits`}
      summaryOf={(total, sum) => t`${total} announced, ${sum}`}
      filters={FILTERS}
      filterNames={{ open: t`Open`, mine: t`Mine`, booked: t`Booked`, rejected: t`Rejected` }}
      searchWords={t`Phone or amount`}
      subject={t`Member`}
      subjectOf={({ member, isLocked }: Row) => (isLocked ? `${member} · ${t`Locked`}` : member)}
      column={t`Announced`}
      cellOf={({ amount }: Row) => formatBaht(amount)}
      sinceOf={({ announcedAt }: Row) => announcedAt}
      tagOf={tagOf}
    />
  )
}
