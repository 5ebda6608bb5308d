import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment, useState, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useNow } from '../../hooks/use-clock.ts'
import { formatDate } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import type { ChatSession, ChatState } from './api/chat-session.ts'
import { messageId, timeOf } from './chat-conversation.ts'
import { Message } from './message.tsx'
import { OutgoingMessage } from './outgoing-message.tsx'

/** How often it is seen whether the day has changed, in ms. */
const MINUTE_MS = 60_000

interface MessageListProps {
  session: ChatSession
  state: ChatState
}

/** All messages, oldest first. Scrolling to the top loads the next ten older ones. */
export function MessageList({ session, state }: MessageListProps) {
  const { t } = useLingui()
  const { messages, outgoing, isLoaded, hasOlder } = state
  const { list, onScroll, hasNews, toBottom } = useStickyScroll(session, state)
  const today = formatDate(useNow(MINUTE_MS).toISOString())
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

/** Within this distance of the bottom, in CSS pixels, the view follows new messages. */
const BOTTOM_PX = 60
/** The next older messages are loaded within this distance of the top, in CSS pixels. */
const TOP_PX = 48

interface StickyScroll {
  list: RefObject<HTMLDivElement | null>
  onScroll: () => void
  /** There are new messages below the view. */
  hasNews: boolean
  toBottom: () => void
}

/** Keeps the newest message in view while the list is at its bottom, and keeps the position of a reader who has scrolled up. */
function useStickyScroll(
  session: ChatSession,
  { messages, outgoing, hasOlder, isConnected }: ChatState,
): StickyScroll {
  const list = useRef<HTMLDivElement>(null)
  const seen = useRef({ height: 0, first: '', ownLast: '', isAtBottom: true })
  const isLoading = useRef(false)
  const [hasNews, setNews] = useState(false)
  const first = messages[0] === undefined ? '' : messageId(messages[0])
  const last = messages.at(-1)
  const lastId = last === undefined ? '' : messageId(last)
  const ownLast = outgoing.at(-1)?.id ?? ''

  const loadOlder = async () => {
    if (isLoading.current) return
    isLoading.current = true
    // After a failure, the next scroll to the top tries again.
    await session.loadOlder().catch(() => undefined)
    isLoading.current = false
  }

  useLayoutEffect(() => {
    const box = list.current
    if (box === null) return
    const before = seen.current
    // A sent message is always scrolled into view.
    const isAtBottom = before.isAtBottom || (ownLast !== '' && ownLast > before.ownLast)
    const grewAbove = before.first !== '' && before.first !== first
    if (isAtBottom) box.scrollTop = box.scrollHeight
    else if (grewAbove) box.scrollTop += box.scrollHeight - before.height
    seen.current = { height: box.scrollHeight, first, ownLast: ownLast || before.ownLast, isAtBottom }
  })

  useLayoutEffect(() => {
    if (lastId !== '' && !seen.current.isAtBottom) setNews(true)
  }, [lastId])

  useEffect(() => {
    const box = list.current
    // A list that does not fill the view cannot be scrolled to its top, so it loads more by itself. Only with a connection: each attempt
    // renders again, and would repeat without end.
    if (box !== null && isConnected && first !== '' && hasOlder && box.scrollHeight <= box.clientHeight)
      void loadOlder()
  })

  useEffect(() => {
    const box = list.current
    if (box === null) return undefined
    // The keyboard and quick replies make the list smaller.
    const sizes = new ResizeObserver(() => {
      if (seen.current.isAtBottom) box.scrollTop = box.scrollHeight
    })
    sizes.observe(box)
    return () => sizes.disconnect()
  }, [])

  const onScroll = () => {
    const box = list.current
    if (box === null) return
    const isAtBottom = box.scrollHeight - box.scrollTop - box.clientHeight <= BOTTOM_PX
    seen.current = { ...seen.current, isAtBottom }
    if (isAtBottom) setNews(false)
    if (box.scrollTop <= TOP_PX && messages.length > 0) void loadOlder()
  }
  const toBottom = () => {
    list.current?.focus({ preventScroll: true })
    list.current?.scrollTo({ top: list.current.scrollHeight })
  }
  return { list, onScroll, hasNews, toBottom }
}
