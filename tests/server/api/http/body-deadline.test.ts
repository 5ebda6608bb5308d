import { EventEmitter, once } from 'node:events'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { limitBodyTime } from '../../../../server/api/http/close-connections.ts'
import { incomingDir, removeAbandonedForms } from '../../../../server/api/http/receive-form.ts'
import { temporaryFolder } from '../../../support/processes/temporary-folder.ts'

const DEADLINE_MS = 100

/** A request whose body never ends. */
function beginBody(url: string, contentType: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined)
  let answer = ''
  socket.on('data', (data) => (answer += String(data)))
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${contentType}\r\nContent-Length: 100\r\n\r\n{`)
  return { socket, answer: () => answer }
}

it('a slow JSON body is cut off, but a form may take longer, since a picture over a slow connection does', async () => {
  const app = Fastify()
  limitBodyTime(app, DEADLINE_MS)
  const forms = new EventEmitter()
  app.addContentTypeParser('multipart/form-data', (_request, payload, done) => {
    payload.resume()
    payload.on('end', () => done(null))
    forms.emit('begun')
  })
  app.post('/', () => 'read')
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const formHasBegun = once(forms, 'begun')
  const form = beginBody(url, 'multipart/form-data; boundary=x')
  await formHasBegun
  const json = beginBody(url, 'application/json')
  await once(json.socket, 'close')
  expect(json.answer()).toMatch(/^HTTP\/1\.1 408 /)
  expect(form.answer(), 'which began earlier').toBe('')
  expect(form.socket.closed).toBe(false)
  form.socket.destroy()
  await app.close()
})

it('the remains of an interrupted upload are deleted after an hour, not earlier', async () => {
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
