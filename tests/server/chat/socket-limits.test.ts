/** Proves S50, and S37 for sockets: connections, packets and every event that a socket may send have a limit. */
import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import {
  EVENTS_PER_SOCKET,
  PACKETS_PER_SOCKET,
  SOCKETS_PER_ADDRESS,
} from '../../../server/domains/chat/socket-server.ts'
import { serverForFile } from '../../support/test-server.ts'
import { PATIENCE_MS } from '../../support/time/patience.ts'
import { type ChatSocket, openChatSocket } from './chat-socket.ts'

const server = await serverForFile({
  config: { trustedProxies: ['127.0.0.1'], metrics: { host: '127.0.0.1', port: 0 } },
})
const sockets: ChatSocket[] = []
afterEach(() => sockets.splice(0).forEach((socket) => socket.close()))

/** @returns undefined when the server refuses. */
async function connect(address: string): Promise<ChatSocket | undefined> {
  const socket = await openChatSocket(server.url, undefined, { 'x-forwarded-for': address }).catch(
    () => undefined,
  )
  if (socket !== undefined) sockets.push(socket)
  return socket
}

async function figure(name: string): Promise<number> {
  const text = await (await fetch(`${server.metricsUrl}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1])
}

it('the number of open sockets of an address is limited, and another address has its own limit', async () => {
  const tried = await Promise.all(
    Array.from({ length: SOCKETS_PER_ADDRESS + 50 }, () => connect('198.51.100.1')),
  )
  expect(tried.filter((socket) => socket !== undefined)).toHaveLength(SOCKETS_PER_ADDRESS)
  expect(await figure('krapao_sockets')).toBe(SOCKETS_PER_ADDRESS)
  expect(await connect('198.51.100.2')).toBeDefined()

  sockets.splice(0).forEach((socket) => socket.close())
  await expect.poll(() => figure('krapao_sockets')).toBe(0)
  expect(await connect('198.51.100.1')).toBeDefined()
})

it.each(Object.entries(EVENTS_PER_SOCKET))(
  'a socket that sends one "%s" more than %i is closed',
  async (event, limit) => {
    const socket = await connect('198.51.100.3')
    const closed = new Promise((resolve) => socket?.socket.once('disconnect', resolve))
    for (let sent = 0; sent < limit; sent += 1) {
      expect(await socket?.socket.timeout(PATIENCE_MS).emitWithAck(event, `krapao-${randomUUID()}`)).toBe(
        true,
      )
    }
    expect(socket?.socket.connected).toBe(true)
    socket?.socket.emit(event, 'once more')
    expect(await closed).toBe('io server disconnect')
  },
)

it('a socket that sends packets without end, of any name, is closed', async () => {
  const socket = await connect('198.51.100.4')
  const closed = new Promise((resolve) => socket?.socket.once('disconnect', resolve))
  for (let sent = 0; sent <= PACKETS_PER_SOCKET.calls; sent += 1) socket?.socket.emit('nonsense', sent)
  expect(await closed).toBe('transport close')
})
