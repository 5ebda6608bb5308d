import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { listenLocally } from '../engines/free-port.ts'
import type { Identity } from '../processes/certificates.ts'

/**
 * How an attacker in the place of the database answers a request for TLS: it refuses TLS; it requests the password at once; it accepts TLS
 * but requests the password unencrypted; or it uses TLS with its own certificate.
 */
export type Hostility =
  | 'has no TLS'
  | 'ignores the request'
  | 'slips a question in'
  | 'shows its own certificate'

/** An attacker in the place of the database who wants the password. */
export interface HostileDatabase {
  readonly port: number
  /** Everything that it received and could read. */
  received(): string
  stop(): Promise<void>
}

const PASSWORD_IN_CLEAR = Buffer.from('520000000800000003', 'hex')
const ANSWERS = { 'has no TLS': 'N', 'ignores the request': '', 'slips a question in': 'S' } as const

export async function startHostileDatabase(how: Hostility, identity: Identity): Promise<HostileDatabase> {
  const sockets = new Set<Socket>()
  let received = ''
  const server = createServer((socket) => {
    sockets.add(socket)
    // The client is expected to close the connection.
    socket.on('error', () => undefined)
    socket.once('data', (question) => {
      received += question.toString('latin1')
      if (how === 'shows its own certificate' && question.length === 8) return shake(socket)
      socket.on('data', (chunk) => (received += chunk.toString('latin1')))
      const answer = how === 'shows its own certificate' ? '' : ANSWERS[how]
      socket.write(Buffer.concat([Buffer.from(question.length === 8 ? answer : ''), PASSWORD_IN_CLEAR]))
    })
  })

  function shake(socket: Socket): void {
    socket.write('S')
    const secure = new TLSSocket(socket, { isServer: true, key: identity.key, cert: identity.certificate })
    secure.on('error', () => undefined)
    secure.on('data', (chunk) => (received += chunk.toString('latin1')))
    secure.once('secure', () => secure.write(PASSWORD_IN_CLEAR))
  }

  return {
    port: await listenLocally(server),
    received: () => received,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
