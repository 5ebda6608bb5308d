import { setTimeout as delay } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { PATIENCE_MS } from '../../support/patience.ts'

/** A message as it arrives by a socket. */
export interface Heard {
  readonly sender: string
  readonly message: { readonly message_type: string; readonly payload: { readonly message?: string } }
  readonly session_id: string
  readonly createdAt: string
}

/** A socket of a widget. */
export interface ChatSocket {
  readonly heard: Heard[]
  readonly socket: Socket
  /** Whether the server lets it into that room. */
  join(room: unknown): Promise<boolean>
  /** Waits until it has heard that many messages in all, or in vain. */
  hears(count: number): Promise<Heard[]>
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
  const heard: Heard[] = []
  socket.on('messaging', (message: Heard) => heard.push(message))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  }).catch((error: unknown) => {
    socket.close()
    throw error
  })
  return {
    heard,
    socket,
    async join(room) {
      const answer: unknown = await socket.timeout(PATIENCE_MS).emitWithAck('join', room)
      return answer === true
    },
    async hears(count) {
      for (let waited = 0; heard.length < count && waited < PATIENCE_MS; waited += 10) await delay(10)
      return heard
    },
    close: () => void socket.close(),
  }
}

/** What was said, of the messages heard. */
export function textsOf(heard: readonly Heard[]): (string | undefined)[] {
  return heard.map(({ message }) => message.payload.message)
}
