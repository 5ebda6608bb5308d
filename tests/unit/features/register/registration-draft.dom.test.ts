import { beforeEach, expect, test, vi } from 'vitest'
import { newBrowser, reload } from '../../storage/browser.ts'

beforeEach(newBrowser)

const draftModule = async () =>
  (await import('../../../../src/features/register/api/registration-draft.ts')).registrationDraft

test('what a visitor typed is there again after a reload of the tab', async () => {
  const draft = await draftModule()
  draft.change({ phone: '081 234 5678', consent: true })
  draft.change({ firstName: 'Somchai', bankCode: 'KTB' })
  reload()
  expect((await draftModule()).read()).toMatchObject({
    phone: '081 234 5678',
    consent: true,
    firstName: 'Somchai',
    bankCode: 'KTB',
  })
})

test('a password that slips into the draft is not written down', async () => {
  const draft = await draftModule()
  const tooMuch = { name: 'Somchai', password: 'secret-word', code: '482190' }
  draft.change(tooMuch)
  expect(JSON.stringify(Object.entries(sessionStorage))).toContain('Somchai')
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toMatch(/secret-word|482190/)
})

test('a finished registration leaves nothing behind', async () => {
  const draft = await draftModule()
  draft.change({ phone: '0812345678' })
  draft.clear()
  expect(draft.read().phone).toBe('')
  expect(sessionStorage).toHaveLength(0)
})

test('a draft that somebody left in the tab an hour ago is nobody’s', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const draft = await draftModule()
  draft.change({ phone: '0812345678' })
  reload()
  vi.advanceTimersByTime(61 * 60_000)
  expect((await draftModule()).read().phone).toBe('')
})

test.each(['', '{', '[]', '{"phone":7}'])('a corrupt draft %j counts as none', async (value) => {
  sessionStorage.setItem('registration', value)
  expect((await draftModule()).read().phone).toBe('')
})
