import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { formatBaht, formatDate, formatDateTime } from '../../../src/i18n/format.ts'
import { type DeskMember, members } from '../../contract/members.ts'
import type { Person } from '../../contract/people.ts'
import { may, MONEY_ROLES } from '../../contract/roles.ts'
import { call } from '../http/call.ts'
import { READ_ONCE } from '../http/query-client.ts'
import { useSession } from '../http/session.ts'
import { type Fact, FactList } from '../layout/fact-list.tsx'
import { Problem } from '../layout/problem.tsx'
import { ProposalsOf } from '../proposals/proposals.tsx'
import { CouponList } from './coupon-list.tsx'
import { CreditActs } from './credit-acts.tsx'
import { MemberActs } from './member-acts.tsx'
import { Timeline } from './timeline.tsx'
import { useMarkFacts } from './use-mark-facts.tsx'
import { usePauseWords } from './use-pause-words.ts'
import { WholeTimeline } from './whole-timeline.tsx'

/** One member: balances, what can be done, and everything that happened. */
export function Member() {
  const { id } = useParams({ from: '/members/$id' })
  const { t } = useLingui()
  const { me } = useSession()
  const found = useQuery({
    queryKey: ['member', id],
    queryFn: () => call(members.read, { params: { id } }),
    ...READ_ONCE,
  })
  return (
    <aside aria-label={t`Detail`}>
      <Link to="/members" search={(before) => before} className="back">
        {t`Back to the search`}
      </Link>
      <Problem error={found.error} />
      {found.data && me && <Opened key={id} member={found.data} me={me} />}
    </aside>
  )
}

function Opened({ member, me }: { readonly member: DeskMember; readonly me: Person }) {
  const { t } = useLingui()
  const accountName = useAccountName()
  const limitFacts = useLimitFacts()
  const markFacts = useMarkFacts()
  const isLocked = member.status === 'blocked'
  const withdrawalLimit = ({ dailyWithdrawals }: DeskMember) => {
    const [own, house] = [dailyWithdrawals?.own, dailyWithdrawals?.house]
    if (typeof own !== 'number') return typeof house === 'number' ? formatBaht(house) : undefined
    const amount = formatBaht(own)
    return t`${amount}, of this member only`
  }
  const account = `${member.bankCode} ··${member.accountEnd}, ${member.accountName}`
  const facts: readonly Fact[] = [
    [t`Phone`, member.phone],
    [t`Member since`, formatDate(member.since)],
    [
      t`Bank account`,
      member.isOtherHolder ? (
        <span key="account" className="bad-text">
          {account} · {t`the holder's name differs`}
        </span>
      ) : (
        account
      ),
    ],
    ...markFacts(member.marks),
    [t`Open sessions`, String(member.sessions)],
    [t`Coins for the wheel`, member.coins],
    ...member.balances.map(({ kind, amount }) => [accountName(kind), formatBaht(amount)] as const),
    [t`Withdrawals in a day, at most`, withdrawalLimit(member)],
    ...limitFacts(member),
  ]
  return (
    <>
      <div className="bar">
        <h2>{member.name}</h2>
        {isLocked && <span className="tag bad">{t`Locked`}</span>}
        {member.chat && <Link to="/chat/$id" params={{ id: member.chat }}>{t`Chat`}</Link>}
      </div>
      <FactList facts={facts} />
      <ProposalsOf memberId={member.id} me={me} />
      <CouponList member={member} me={me} />
      <h3>{t`Timeline`}</h3>
      <Timeline
        events={member.timeline}
        renderActs={({ credit }) =>
          credit && may(MONEY_ROLES, me.role) && <CreditActs member={member} credit={credit} />
        }
      />
      <WholeTimeline memberId={member.id} />
      <MemberActs member={member} me={me} />
    </>
  )
}

/** The name of a member's account in the ledger; that of a game is the game's code. */
function useAccountName(): (kind: string) => string {
  const { t } = useLingui()
  const names = new Map([
    ['wallet', t`Wallet`],
    ['transit', t`On its way to or from a game`],
    ['held', t`Held for a withdrawal`],
    ['refund', t`Refund, not in the wallet yet`],
  ])
  return (kind) => names.get(kind) ?? kind.replace('game:', '')
}

/** What the member has set for themselves. Only they can change it. */
function useLimitFacts(): (member: Pick<DeskMember, 'limits' | 'pause'>) => readonly Fact[] {
  const { t } = useLingui()
  const limitNames = {
    day: t`Own deposit limit, 24 hours`,
    week: t`Own deposit limit, 7 days`,
    month: t`Own deposit limit, 30 days`,
  }
  const pauseWords = usePauseWords()
  const riseWords = ({ amount, from, until }: NonNullable<DeskMember['limits'][number]['rise']>) => {
    const moment = formatDateTime(from)
    const end = until ? formatDateTime(until) : ''
    if (amount === undefined) return t`none asked for, from ${moment} to ${end}`
    const more = formatBaht(amount)
    return t`${more} asked for, from ${moment} to ${end}`
  }
  return ({ limits, pause }) => {
    const set = limits.flatMap(({ period, amount, used, rise }): Fact[] => {
      if (amount === undefined) return []
      const spent = formatBaht(used)
      const over = formatBaht(used - amount)
      const words = [
        formatBaht(amount),
        t`used ${spent}`,
        ...(used > amount ? [t`${over} above the limit`] : []),
        ...(rise ? [riseWords(rise)] : []),
      ]
      return [[limitNames[period], words.join(' · ')]]
    })
    return pause === undefined ? set : [pauseWords(pause), ...set]
  }
}
