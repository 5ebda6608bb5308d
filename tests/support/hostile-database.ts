import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import type { Identity } from './certificates.ts'

/**
 * How somebody who sits in the database's place answers who asks for TLS: that there is none; with a question for the password at once;
 * that there is, and with that question still in the open; or with TLS, and a certificate of their own.
 */
export type Hostility =
  | 'has no TLS'
  | 'passes over the wish'
  | 'slips a question in'
  | 'shows its own certificate'

/** Somebody who sits in the database's place and wants the password. */
export interface HostileDatabase {
  readonly port: number
  /** All that was said to it, and could be read. */
  heard(): string
  stop(): Promise<void>
}

const PASSWORD_IN_CLEAR = Buffer.from('520000000800000003', 'hex')
const ANSWERS = { 'has no TLS': 'N', 'passes over the wish': '', 'slips a question in': 'S' } as const

export async function startHostileDatabase(how: Hostility, identity: Identity): Promise<HostileDatabase> {
  const sockets = new Set<Socket>()
  let heard = ''
  const server = createServer((socket) => {
    sockets.add(socket)
    // Who is asked hangs up, which is what they should do.
    socket.on('error', () => undefined)
    socket.once('data', (wish) => {
      heard += wish.toString('latin1')
      if (how === 'shows its own certificate' && wish.length === 8) return shake(socket)
      socket.on('data', (said) => (heard += said.toString('latin1')))
      const answer = how === 'shows its own certificate' ? '' : ANSWERS[how]
      socket.write(Buffer.concat([Buffer.from(wish.length === 8 ? answer : ''), PASSWORD_IN_CLEAR]))
    })
  }).listen(0, '127.0.0.1')

  function shake(socket: Socket): void {
    socket.write('S')
    const secure = new TLSSocket(socket, { isServer: true, key: identity.key, cert: identity.certificate })
    secure.on('error', () => undefined)
    secure.on('data', (said) => (heard += said.toString('latin1')))
    secure.once('secure', () => secure.write(PASSWORD_IN_CLEAR))
  }

  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    heard: () => heard,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
