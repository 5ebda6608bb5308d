import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { incomingDir, removeAbandonedForms } from '../../../server/http/abandoned-forms.ts'
import { limitBodyTime } from '../../../server/http/body-deadline.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const DEADLINE_MS = 100

/** What a server with that deadline answers to a request whose body never ends, within so many ms. */
async function answerTo(contentType: string, waitMs: number): Promise<string> {
  const app = Fastify()
  limitBodyTime(app, DEADLINE_MS)
  app.addContentTypeParser('multipart/form-data', (_request, payload, done) => {
    payload.resume()
    payload.on('end', () => done(null))
  })
  app.post('/', () => 'read')
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1')
  let answer = ''
  socket.on('data', (data) => {
    answer += String(data)
  })
  socket.on('error', () => undefined)
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${contentType}\r\nContent-Length: 100\r\n\r\n{`)
  await new Promise((resolve) => {
    socket.on('close', resolve)
    setTimeout(resolve, waitMs)
  })
  socket.destroy()
  await app.close()
  return answer
}

it('a body that trickles in is not waited for', async () => {
  expect(await answerTo('application/json', 5000)).toMatch(/^HTTP\/1\.1 408 /)
})

it('a form may take its time, since a picture over a slow line does', async () => {
  expect(await answerTo('multipart/form-data; boundary=x', 5 * DEADLINE_MS)).toBe('')
})

it('what an interrupted upload has left behind is removed after an hour, and not before', async () => {
  const folder = incomingDir(await temporaryFolder())
  await removeAbandonedForms(folder)
  await mkdir(folder)
  await writeFile(join(folder, 'fresh'), '')
  await writeFile(join(folder, 'old'), '')
  const twoHoursAgo = new Date(Date.now() - 7_200_000)
  await utimes(join(folder, 'old'), twoHoursAgo, twoHoursAgo)
  await removeAbandonedForms(folder)
  expect(await readdir(folder)).toEqual(['fresh'])
})
