import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { serverForFile } from '../../support/test-server.ts'

const server = await serverForFile()

function send(guestId: string, createdAt: unknown) {
  const message = { message_type: 'text', payload: 'what time is it?' }
  return server.request('/api/chat/send-message', {
    method: 'POST',
    body: { guestId, sender: 'customer', message, createdAt },
  })
}

describe('a message of a phone whose clock is wrong', () => {
  it.each(['1970-01-01T00:00:00.000Z', '2099-12-31T23:59:59.000Z'])(
    'by years (%s) shows when the server stored it',
    async (createdAt) => {
      const guestId = randomUUID()
      const from = Date.now()
      const { body: takenAt } = await send(guestId, createdAt)
      expect(Date.parse(String(takenAt))).toBeGreaterThanOrEqual(from - 1)
      expect(Date.parse(String(takenAt))).toBeLessThanOrEqual(Date.now() + 1)
      const history = await server.request('/api/chat/history', {
        method: 'POST',
        body: { guestId, limit: 10, skip: 0 },
      })
      expect(history.body).toMatchObject([{ createdAt, receivedAt: takenAt }])
    },
  )

  it.each([-8_640_000_000_000_000, 8_640_000_000_000_000, '-271821-04-20T00:00:00.000Z'])(
    'by more than a database can represent (%s) is refused',
    async (createdAt) => {
      const { status, body } = await send(randomUUID(), createdAt)
      expect({ status, body }).toEqual({
        status: 400,
        body: { message: 'KEY_INVALID', params: { key: 'createdAt' } },
      })
    },
  )
})
