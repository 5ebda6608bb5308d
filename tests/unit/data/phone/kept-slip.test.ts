import { beforeEach, expect, test, vi } from 'vitest'
import { dropKeptSlip, keepSlip, readKeptSlip } from '../../../../src/data/phone/kept-slip.ts'
import { session } from '../../../../src/session/session.ts'
import { parkedSlip, parkSlip } from '../../../../sw/parked-slip.ts'
import { newCaches } from '../../../support/pages/new-caches.ts'

const HOUR_MS = 60 * 60_000
const slip = () => new File(['of-somchai'], 'slip.png', { type: 'image/png' })
const logIn = (token: string, remembered: boolean) => session.become({ token, remembered })
const textOf = async (picture: Promise<Blob | undefined>) => (await picture)?.text()

beforeEach(async () => {
  newCaches()
  await dropKeptSlip()
})

/** Proves S59. */
test('the slip of a member who is not remembered is on this page only, and nobody else sees it', async () => {
  logIn('of-somchai', false)
  expect(await keepSlip(slip())).toBe(false)
  expect(await parkedSlip()).toBeUndefined()
  expect(await textOf(readKeptSlip())).toBe('of-somchai')

  logIn('of-malee', false)
  expect(await readKeptSlip()).toBeUndefined()
})

test('a picture that was shared is no longer stored once a member who is not remembered has seen it', async () => {
  await parkSlip(slip())
  logIn('of-somchai', false)
  const shared = await readKeptSlip()
  if (shared === undefined) throw new Error('nothing was shared')
  await keepSlip(shared)
  expect(await parkedSlip()).toBeUndefined()
  expect(await textOf(readKeptSlip())).toBe('of-somchai')
})

test('a picture that is put away while it is being kept does not come back', async () => {
  logIn('of-somchai', false)
  await Promise.all([keepSlip(slip()), dropKeptSlip()])
  expect(await readKeptSlip()).toBeUndefined()
  logIn('of-somchai', true)
  await Promise.all([keepSlip(slip()), dropKeptSlip()])
  expect(await readKeptSlip()).toBeUndefined()
})

/** Proves S59. */
test('a remembered member’s slip is kept for a day, and deleted where another member would have seen it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  logIn('of-somchai', true)
  expect(await keepSlip(slip())).toBe(true)
  vi.setSystemTime(Date.now() + 23 * HOUR_MS)
  await parkedSlip()
  expect(await textOf(readKeptSlip())).toBe('of-somchai')

  logIn('of-malee', true)
  expect(await readKeptSlip()).toBeUndefined()
  logIn('of-somchai', true)
  expect(await readKeptSlip(), 'deleted').toBeUndefined()

  await keepSlip(slip())
  vi.setSystemTime(Date.now() + 24 * HOUR_MS)
  expect(await readKeptSlip()).toBeUndefined()
})
