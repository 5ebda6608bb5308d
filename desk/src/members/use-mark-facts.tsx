import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { formatBaht } from '../../../src/i18n/format.ts'
import type { Mark, MarkKind } from '../../contract/marks.ts'
import type { Fact } from '../layout/fact-list.tsx'

/** What a person should look at before money goes out, with links to the members who share it. */
export function useMarkFacts(): (marks: readonly Mark[]) => readonly Fact[] {
  const { t } = useLingui()
  const names: Readonly<Record<MarkKind, string>> = {
    'same-name': t`Same account holder`,
    'same-account': t`Same bank account`,
    'same-address': t`Logged in from the same address`,
    young: t`New member`,
    unplayed: t`Played less than paid in`,
  }
  const wordsOf = ({ kind, paidIn, played }: Mark) => {
    if (kind === 'young') return t`registered only days ago`
    const [more, less] = [formatBaht(paidIn ?? 0), formatBaht(played ?? 0)]
    return t`since the last payout ${more} paid in, ${less} played`
  }
  return (marks) =>
    marks.map((mark) => [
      names[mark.kind],
      <span key={mark.kind} className="bad-text">
        {mark.others.length === 0
          ? wordsOf(mark)
          : mark.others.map(({ id, phone }, index) => (
              <span key={id}>
                {index > 0 && ', '}
                <Link to="/members/$id" params={{ id }} search={{ search: '' }}>
                  {phone}
                </Link>
              </span>
            ))}
      </span>,
    ])
}
