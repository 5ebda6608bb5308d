import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { formatDateTime } from '../../../src/i18n/format.ts'
import { chat, type Row } from '../../contract/chat.ts'
import type { Person } from '../../contract/people.ts'
import { CHAT_ROLES, may } from '../../contract/roles.ts'
import { Select } from '../layout/field.tsx'
import { callsOf } from '../queue/calls-of.ts'
import type { Queue, Tag, TypesOf } from '../queue/definition.ts'
import { useCommonWords } from '../queue/use-common-words.ts'
import { SoundSwitch } from '../signals/sound.tsx'
import { useSignals } from '../signals/use-signals.ts'
import { Conversation } from './conversation.tsx'
import { useChatRefusals, useCustomerName, useHolderWords } from './use-chat-words.ts'

/** The conversations with members and guests. */
export const chatQueue: Queue<TypesOf<typeof chat>> = {
  name: 'chat',
  ...callsOf(chat),
  isDetailWide: true,
  hasNoAmounts: true,
  hasNews: true,
  Above,
  useWords() {
    const { t } = useLingui()
    const common = useCommonWords()
    const customer = useCustomerName()
    return {
      title: t`Chat`,
      summaryOf: (total) => t`${plural(total, { one: '# chat', other: '# chats' })}`,
      filters: { waiting: t`Waiting`, mine: common.filters.mine, all: t`All` },
      search: t`Phone or name`,
      subject: common.ofMember.subject,
      subjectOf: (row) => (row.isLocked ? `${customer(row)} · ${t`Locked`}` : customer(row)),
      column: t`Last message`,
      cellOf: ({ lastAt }) => formatDateTime(lastAt),
      sinceOf: ({ waitingSince, lastAt }) => waitingSince ?? lastAt,
      isOver: ({ waitingSince }) => !waitingSince,
      states: { waiting: [t`Waiting`, 'wait'], claimed: [t`Answered`], closed: [t`Closed`] },
      tagOf: ({ state, waitingSince }): Tag | undefined =>
        state === 'claimed' && waitingSince ? [t`Unanswered`, 'wait'] : undefined,
      acts: {
        ...common.claimAndRelease(t`Claim this chat?`),
        'take-over': { name: t`Take over`, question: t`Take this chat over?`, key: 'c' },
        answer: { name: t`Send`, question: t`Send` },
        'hand-over': { name: t`Hand over`, question: t`Who goes on with this chat?` },
        close: { name: t`Close`, question: t`Close this chat?`, key: 'r' },
      },
      refusals: useChatRefusals(),
    }
  },
  useItem(detail, me) {
    const { t } = useLingui()
    const customer = useCustomerName()
    const { known, member, isLocked, holder, begunAt } = detail
    const hasIt = useHolderWords()
    const owner = known && member ? { owner: { ...known, member, isLocked } } : { title: customer(detail) }
    return {
      ...owner,
      notes: [holder && holder.id !== me.id && ['wait', hasIt(holder)]],
      above: <Conversation detail={detail} me={me} />,
      facts: [],
      began: { at: begunAt, words: t`First message` },
      acts: possibleActs(detail, me),
    }
  },
  useForm({ detail: { holder, colleagues }, act }) {
    const { t } = useLingui()
    const hasIt = useHolderWords()
    if (act === 'take-over')
      return {
        about: holder ? hasIt(holder) : '',
        actOf: () => (holder ? { act, from: holder.id } : undefined),
      }
    if (act === 'hand-over')
      return {
        fields: (
          <Select label={t`Colleague`} name="to" defaultValue="" required>
            <option value="">{'–'}</option>
            {colleagues
              .filter(({ id }) => id !== holder?.id)
              .map(({ id, name, isHere }) => (
                <option key={id} value={id}>
                  {isHere ? t`${name}, at the desk` : t`${name}, not at the desk`}
                </option>
              ))}
          </Select>
        ),
        actOf: (text) => ({ act, to: text('to') }),
      }
    if (act === 'close') return { about: t`A new message opens it again.`, actOf: () => ({ act }) }
    return { actOf: () => (act === 'answer' ? undefined : { act }) }
  },
}

/** What this person can do with a conversation now. The server decides; this is what is offered. */
function possibleActs({ holder }: Pick<Row, 'holder'>, me: Person) {
  if (!may(CHAT_ROLES, me.role)) return []
  if (!holder) return ['claim'] as const
  return holder.id === me.id ? (['close', 'hand-over', 'release'] as const) : (['take-over'] as const)
}

/** What is above the list: the bell, what is often said, and whether customers are offered the chat. */
function Above() {
  const { t } = useLingui()
  const news = useSignals()
  return (
    <>
      {news?.chat.isOffered === false && (
        <p className="note wait">
          {t`Members and guests are not offered the chat: its switch is off, or nobody of the house may answer.`}
        </p>
      )}
      <div className="bar">
        <SoundSwitch />
        <Link to="/canned-answers">{t`Canned answers`}</Link>
      </div>
    </>
  )
}
