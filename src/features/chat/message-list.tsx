import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment, useState } from 'react'
import { formatDate } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import type { ChatSession, ChatState } from './api/chat-session.ts'
import { messageId, timeOf } from './chat-conversation.ts'
import { Message } from './message.tsx'
import { OutgoingMessage } from './outgoing-message.tsx'
import { useStickyScroll } from './use-sticky-scroll.ts'

interface MessageListProps {
  session: ChatSession
  state: ChatState
}

/** All messages, oldest first. Scrolling to the top loads the next ten older ones. */
export function MessageList({ session, state }: MessageListProps) {
  const { t } = useLingui()
  const { messages, outgoing, isLoaded, hasOlder } = state
  const { list, onScroll, hasNews, toBottom } = useStickyScroll(session, state)
  const [today] = useState(() => formatDate(new Date().toISOString()))
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={list}
        role="log"
        aria-label={t`Messages`}
        aria-busy={!isLoaded}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
        className="flex flex-1 flex-col gap-3 overflow-y-auto overscroll-contain ps-gutter py-4 [overflow-anchor:none] *:me-gutter *:first:mt-auto"
      >
        {isLoaded && messages.length === 0 && outgoing.length === 0 && (
          <p className="text-center text-text-2">
            <Trans>Write to us. We answer here.</Trans>
          </p>
        )}
        {hasOlder && messages.length > 0 && (
          <span className="spinner flex-none self-center" aria-hidden="true" />
        )}
        {!isLoaded && <span className="spinner my-auto self-center" aria-hidden="true" />}
        {messages.map((message, index) => {
          const date = formatDate(timeOf(message))
          const before = messages[index - 1]
          const isNewDay = before === undefined || formatDate(timeOf(before)) !== date
          return (
            <Fragment key={messageId(message)}>
              {isNewDay && (
                <p className="text-caption text-center text-text-3">
                  {date === today ? <Trans>Today</Trans> : date}
                </p>
              )}
              <Message message={message} onPostback={(button) => session.outbox.say(button)} />
            </Fragment>
          )
        })}
        {outgoing.map((item) => (
          <OutgoingMessage
            key={item.id}
            item={item}
            onResend={() => session.outbox.resend(item.id)}
            onRemove={() => session.outbox.remove(item.id)}
          />
        ))}
      </div>
      {hasNews && (
        <div className="absolute inset-x-0 bottom-2 grid justify-items-center">
          <Button variant="marigold" size="s" icon="chevron-down" onClick={toBottom}>
            <Trans>New messages</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}
