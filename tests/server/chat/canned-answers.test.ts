/** What people of the house say often, and change themselves. */
import { expect, it } from 'vitest'
import { type AtDesk, deskServerForFile } from '../../support/desk.ts'

const server = await deskServerForFile({ config: { rateLimit: false } })
const [nok, lek, mali] = [await server.enter('nok'), await server.enter('lek'), await server.enter('mali')]
const [somchai, aree] = [await server.enter('somchai'), await server.enter('aree')]

const TEXTS = { title: 'Hello', th: 'สวัสดี', lo: '', en: 'Hello' }
const all = async (): Promise<{ id: string; version: number; title: string }[]> =>
  Object((await aree.call('/api/canned-answers')).body)
const save = async (by: AtDesk, body: object) => (await by.keyed('/api/canned-answers', body)).body
const remove = async (seen: object) => (await nok.keyed('/api/canned-answers/remove', seen)).body

it('a canned answer is added, changed by one of two who have seen it, and removed, which the log has', async () => {
  expect(await save(somchai, TEXTS)).toEqual({ outcome: 'done' })
  const [{ id, version } = { id: '', version: 0 }] = await all()
  const seen = { id, version }
  const changed = await Promise.all(
    [nok, lek].map((by, index) => save(by, { ...TEXTS, seen, title: `Hello ${index}` })),
  )
  expect(changed).toContainEqual({ outcome: 'done' })
  expect(changed).toContainEqual({ outcome: 'moved-on' })
  expect(await remove(seen)).toEqual({ outcome: 'moved-on' })
  expect(await remove({ id, version: 2 })).toEqual({ outcome: 'done' })
  expect(await all()).toEqual([])
  const { body } = await mali.call('/api/log', { search: 'canned-answer' })
  expect(body).toMatchObject([
    { act: 'canned-answer-remove' },
    { act: 'canned-answer-save', detail: { before: 'Hello' } },
    { act: 'canned-answer-save', by: 'Somchai' },
  ])
})

it.each([{ title: ' ' }, { title: 'x'.repeat(61) }, { th: ' ', en: '' }, { th: 'x'.repeat(2001) }])(
  'a canned answer is refused with %j',
  async (typed) => {
    expect(await save(nok, { ...TEXTS, ...typed })).toHaveProperty('message')
    expect(await all()).toEqual([])
  },
)
