import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type MemberEvent, members, TIMELINE_PAGE } from '../../contract/members.ts'
import { call } from '../http/call.ts'
import { READ_ONCE } from '../http/query-client.ts'
import { ExportButton, tableOf } from '../layout/export.tsx'
import { Problem } from '../layout/problem.tsx'
import { Timeline } from './timeline.tsx'

/** Everything that happened to a member in pages, games included, once somebody asks for it. */
export function WholeTimeline({ memberId }: { readonly memberId: string }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const readAfter = (before: MemberEvent | undefined) =>
    call(members.timeline, { params: { id: memberId }, body: { before: before?.at } })
  const found = useInfiniteQuery({
    queryKey: ['member', memberId, 'timeline'],
    queryFn: ({ pageParam }) => readAfter(pageParam),
    initialPageParam: undefined as MemberEvent | undefined,
    getNextPageParam: (page) => (page.length < TIMELINE_PAGE ? undefined : page.at(-1)),
    enabled: isOpen,
    ...READ_ONCE,
  })
  if (!isOpen)
    return (
      <div className="bar">
        <button type="button" className="small" onClick={() => setOpen(true)}>
          {t`Everything, with games`}
        </button>
      </div>
    )
  return (
    <section aria-label={t`Everything, with games`}>
      <div className="bar">
        <h3>{t`Everything, with games`}</h3>
        <ExportButton
          name={`member-${memberId}`}
          readRows={async () => tableOf(await allEvents(readAfter), ['amount'])}
        />
      </div>
      <Problem error={found.error} />
      {found.data && <Timeline events={found.data.pages.flat()} />}
      {found.hasNextPage && (
        <button
          type="button"
          className="small"
          disabled={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {t`Older events`}
        </button>
      )}
    </section>
  )
}

/** Every page. One may be longer than others, which are only shorter at the end. */
async function allEvents(
  readAfter: (before: MemberEvent | undefined) => Promise<readonly MemberEvent[]>,
): Promise<readonly MemberEvent[]> {
  const all: MemberEvent[] = []
  for (let length = TIMELINE_PAGE; length >= TIMELINE_PAGE;) {
    const page = await readAfter(all.at(-1))
    all.push(...page)
    length = page.length
  }
  return all
}
