import { setTimeout as delay } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { PATIENCE_MS } from '../../support/time/patience.ts'

/** A message as it arrives by a socket. */
export interface ReceivedMessage {
  readonly sender: string
  readonly message: { readonly message_type: string; readonly payload: { readonly message?: string } }
  readonly session_id: string
  readonly createdAt: string
}

/** The socket of a chat widget. */
export interface ChatSocket {
  readonly received: ReceivedMessage[]
  readonly socket: Socket
  /** Whether the server lets it into that room. */
  join(room: unknown): Promise<boolean>
  /** Waits until that many messages have been received in all, or until the deadline. */
  waitForMessages(count: number): Promise<ReceivedMessage[]>
  close(): void
}

/** Connects as the member of the token, or as a guest. Rejects when the server refuses. */
export async function openChatSocket(
  url: string,
  token?: string,
  headers: Record<string, string> = {},
): Promise<ChatSocket> {
  const socket = io(url, {
    path: '/socket.io',
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 50,
    reconnectionDelayMax: 200,
    auth: token === undefined ? {} : { token },
    extraHeaders: headers,
  })
  const received: ReceivedMessage[] = []
  socket.on('messaging', (message: ReceivedMessage) => received.push(message))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  }).catch((error: unknown) => {
    socket.close()
    throw error
  })
  return {
    received,
    socket,
    async join(room) {
      const answer: unknown = await socket.timeout(PATIENCE_MS).emitWithAck('join', room)
      return answer === true
    },
    async waitForMessages(count) {
      for (let waited = 0; received.length < count && waited < PATIENCE_MS; waited += 10) await delay(10)
      return received
    },
    close: () => void socket.close(),
  }
}

/** The texts of received messages. */
export function textsOf(received: readonly ReceivedMessage[]): (string | undefined)[] {
  return received.map(({ message }) => message.payload.message)
}
