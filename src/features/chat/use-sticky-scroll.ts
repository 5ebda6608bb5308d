import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ChatSession, ChatState } from './api/chat-session.ts'
import { messageId } from './chat-conversation.ts'

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
export function useStickyScroll(
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
