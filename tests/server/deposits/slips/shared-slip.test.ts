import { expect, it } from 'vitest'
import { serverForFile } from '../../../support/test-server.ts'

const FORM = { 'x-requested-with': undefined, accept: 'text/html', origin: 'https://evil.example' }

const server = await serverForFile()

it.each([
  ['a picture', () => formOf(new Blob([new Uint8Array(1_000_000)], { type: 'image/png' }))],
  ['an invalid form', () => 'slip=1'],
  ['nothing', () => undefined],
])(
  '%s that is shared before the worker runs leads to the choice of a slip, with a notice, and is not stored',
  async (_what, body) => {
    const answer = await server.request('/share-slip', { method: 'POST', body: body(), headers: FORM })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/user/home?sheet=deposit&shared=missed')
    const rows = await server.db.query('test.uploads', 'SELECT count(*)::int AS count FROM upload')
    expect(rows).toEqual([{ count: 0 }])
  },
)

function formOf(file: Blob): FormData {
  const form = new FormData()
  form.append('slip', file, 'slip.png')
  return form
}
