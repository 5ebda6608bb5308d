import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { chat, CHAT_PAGE, type Detail } from '../../contract/chat.ts'
import type { Person } from '../../contract/people.ts'
import { CHAT_ROLES, may } from '../../contract/roles.ts'
import { callUntilAnswered, useWaiting } from '../http/call-until-answered.ts'
import { call } from '../http/call.ts'
import { Problem } from '../layout/problem.tsx'
import { messagesKey, useItemChange } from '../queue/queue-cache.ts'
import { useOutcomeText } from '../queue/queue-item.tsx'
import { Composer, useDraftText } from './composer.tsx'
import { Message } from './message.tsx'
import { useChatRefusals, useCustomerName } from './use-chat-words.ts'

/** What was said, and what this person answers where the conversation is theirs. */
export function Conversation({ detail, me }: { readonly detail: Detail; readonly me: Person }) {
  const { id, holder, language } = detail
  const { t } = useLingui()
  const queries = useQueryClient()
  const customer = useCustomerName()(detail)
  const outcomeText = useOutcomeText(useChatRefusals())
  const { begin } = useWaiting()
  const [text, setText] = useDraftText(id)
  const [picture, setPicture] = useState<File>()
  const found = useInfiniteQuery({
    queryKey: messagesKey(id),
    queryFn: ({ pageParam }) => call(chat.messages, { params: { id }, body: { before: pageParam } }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length === CHAT_PAGE ? page.at(-1)?.seq : undefined),
  })
  const answer = useItemChange('chat', id, {
    async send() {
      const isGone = begin()
      const kept = picture && (await call(chat.sendPicture, {}, undefined, picture))
      const body = { act: 'answer', text, ...kept } as const
      return callUntilAnswered(chat.act, { params: { id }, body }, isGone)
    },
    onDone({ outcome }) {
      if (outcome === 'done') {
        setText('')
        setPicture(undefined)
      }
      void queries.invalidateQueries({ queryKey: messagesKey(id) })
    },
  })
  return (
    <>
      <Problem error={found.error} />
      <div
        className="conversation"
        role="log"
        aria-label={t`Messages`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <div>
          {found.hasNextPage && (
            <button
              type="button"
              className="small"
              disabled={found.isFetchingNextPage}
              onClick={() => void found.fetchNextPage()}
            >
              {t`Older messages`}
            </button>
          )}
          <ol>
            {found.data?.pages
              .flat()
              .toReversed()
              .map((message) => (
                <Message key={message.seq} id={id} message={message} customer={customer} />
              ))}
          </ol>
        </div>
      </div>
      <Problem error={answer.error} text={answer.data && outcomeText(answer.data)} />
      {holder?.id === me.id && may(CHAT_ROLES, me.role) && (
        <Composer
          text={text}
          onType={setText}
          picture={picture}
          onPicture={setPicture}
          usualLanguage={language ?? 'th'}
          isBusy={answer.isPending}
          onSend={() => answer.send()}
        />
      )}
    </>
  )
}
