import { act, screen } from '@testing-library/react'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { chat } from '../../../../src/contract/chat.ts'
import type { ChatSession } from '../../../../src/features/chat/api/chat-session.ts'
import { MessageList } from '../../../../src/features/chat/message-list.tsx'
import { renderInApp } from '../../in-app.tsx'

class NoResizes implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

test('a chat that is open at midnight no longer calls yesterday today', () => {
  vi.stubGlobal('ResizeObserver', NoResizes)
  vi.useFakeTimers({ now: Date.parse('2026-11-25T16:59:30Z') })
  const messages = v.parse(chat.history.response, [
    {
      sender: 'operator',
      session_id: 's',
      createdAt: '2026-11-25T10:00:00.000Z',
      message: { message_type: 'text', payload: { message: 'hello' } },
    },
  ])
  renderInApp(
    <MessageList
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing of it is used before a tap
      session={{} as ChatSession}
      state={{
        messages,
        outgoing: [],
        isLoaded: true,
        isConnected: true,
        hasOlder: false,
        unread: 0,
        isOver: false,
      }}
    />,
  )
  expect(screen.getByText('Today')).toBeVisible()
  act(() => void vi.advanceTimersByTime(60_000))
  expect(screen.queryByText('Today')).toBeNull()
  expect(screen.getByText('25/11/2026')).toBeVisible()
})
