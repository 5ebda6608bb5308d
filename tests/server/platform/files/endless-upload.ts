import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'

const BOUNDARY = 'slipslipslip'
const PART = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n`

function head(token: string, length: string): string {
  return (
    'POST /api/wallet/slip HTTP/1.1\r\nHost: localhost\r\nX-Requested-With: XMLHttpRequest\r\n' +
    `Authorization: Bearer ${token}\r\nIdempotency-Key: ${randomUUID()}\r\n` +
    `Content-Type: multipart/form-data; boundary=${BOUNDARY}\r\n${length}\r\n\r\n`
  )
}

function open(url: string): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  return socket
}

/** Sends the beginning of a form that promises much more. */
export function beginUpload(url: string, token: string, content: Buffer): Socket {
  const socket = open(url)
  socket.write(`${head(token, 'Content-Length: 1000000')}${PART}`)
  socket.write(content)
  return socket
}

/** A sender that never stops by itself. Resolves when the server has closed the connection. */
export function uploadForEver(url: string, token: string): Promise<{ answer: string; sentBytes: number }> {
  const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536, 0x41), Buffer.from('\r\n')])
  const socket = open(url)
  let answer = ''
  let sentBytes = 0
  function pump(): void {
    if (socket.destroyed) return
    sentBytes += chunk.length
    // Not faster than a good connection, so that there is time to read the answer.
    socket.write(chunk, () => setTimeout(pump, 5))
  }
  socket.write(head(token, 'Transfer-Encoding: chunked'))
  socket.write(`${PART.length.toString(16)}\r\n${PART}\r\n`)
  pump()
  return new Promise((resolve) => {
    socket.on('data', (data) => {
      answer += String(data)
    })
    socket.on('close', () => resolve({ answer, sentBytes }))
  })
}
