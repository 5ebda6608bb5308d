import { setTimeout as delay } from 'node:timers/promises'
import type { Queryable } from '../../platform/db/queryable.ts'
import { lastSeqOf, messagesAfter, roomsAhead, type StoredMessage } from './chat-messages.ts'

/** How far this node has delivered a room to its sockets. */
interface Tail {
  seq: number
  isReading: boolean
  hasNews: boolean
}

/**
 * Delivers the messages of each room to this node's sockets: every message once, in the order of the room, whichever node stored it. A notice
 * only says that a room has news; the node reads the messages itself, so a lost or late notice loses nothing.
 */
export interface RoomTails {
  /**
   * Delivers the messages of the room from now on, as long as somebody listens to it.
   *
   * @param enter adds the listener; if nobody listens afterwards, the room is not followed.
   */
  follow<T>(roomId: string, enter: () => T): Promise<T>
  /** Nobody here listens to the room any more. */
  leave(roomId: string): void
  /** How many rooms are followed. */
  size(): number
  news(roomId: string): void
  /** Checks all rooms for messages whose notices were missed. */
  catchUp(): Promise<void>
}

interface Dependencies {
  readonly db: Queryable
  /** Removes the listeners of the room that may not receive its messages. Resolves before anything is delivered. */
  readonly beforeDelivery: (roomId: string) => Promise<void>
  readonly deliver: (message: StoredMessage) => void
  /** Whether somebody here listens to the room. */
  readonly hasListeners: (roomId: string) => boolean
  readonly onFailure: (error: unknown) => void
}

const TRY_AGAIN_MS = 1000

export function roomTails({ db, beforeDelivery, deliver, hasListeners, onFailure }: Dependencies): RoomTails {
  const tails = new Map<string, Tail>()
  /** How many listeners are entering each room: it must not be left meanwhile. */
  const entering = new Map<string, number>()

  function leave(roomId: string): void {
    if (!entering.has(roomId)) tails.delete(roomId)
  }

  async function begin(roomId: string): Promise<void> {
    if (tails.has(roomId)) return
    const seq = await lastSeqOf(db, roomId)
    if (!tails.has(roomId)) tails.set(roomId, { seq, isReading: false, hasNews: false })
  }

  async function read(roomId: string, tail: Tail): Promise<void> {
    tail.isReading = true
    while (tail.hasNews) {
      tail.hasNews = false
      const unsent = await messagesAfter(db, roomId, tail.seq)
      if (unsent.length > 0) await beforeDelivery(roomId)
      for (const message of unsent) {
        tail.seq = message.seq
        deliver(message)
      }
    }
  }

  function news(roomId: string): void {
    const tail = tails.get(roomId)
    if (tail === undefined) return
    tail.hasNews = true
    if (tail.isReading) return
    read(roomId, tail)
      .catch(async (error: unknown) => {
        onFailure(error)
        await delay(TRY_AGAIN_MS, undefined, { ref: false })
        tail.hasNews = true
      })
      .finally(() => {
        tail.isReading = false
        // News that came after the last read, or that could not be read.
        if (tail.hasNews) news(roomId)
      })
  }

  return {
    news,
    leave,
    size: () => tails.size,
    async follow(roomId, enter) {
      entering.set(roomId, (entering.get(roomId) ?? 0) + 1)
      try {
        await begin(roomId)
        return enter()
      } finally {
        const others = (entering.get(roomId) ?? 1) - 1
        if (others > 0) entering.set(roomId, others)
        else entering.delete(roomId)
        // The listener may have disconnected during the look-up.
        if (!hasListeners(roomId)) leave(roomId)
      }
    },
    async catchUp() {
      if (tails.size === 0) return
      const delivered = [...tails].map(([roomId, { seq }]) => ({ roomId, seq }))
      for (const roomId of await roomsAhead(db, delivered)) news(roomId)
    },
  }
}
