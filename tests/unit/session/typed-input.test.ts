import { beforeEach, expect, test } from 'vitest'
import { newBrowser } from '../storage/browser.ts'

const SOMCHAI = '0812345678'
const AMOUNT = { withdrawal: '120' }

beforeEach(newBrowser)

/** A page on which the server has ended Somchai's session, and somebody logs in by this name. */
async function after(name: string) {
  const { typedInput } = await import('../../../src/session/typed-input.ts')
  const { beginSession } = await import('../../../src/session/begin-session.ts')
  const { endRefusedSession, endSession } = await import('../../../src/session/end-session.ts')
  await beginSession('of-somchai', { remember: false })
  const over = endRefusedSession()
  typedInput.keep(AMOUNT, SOMCHAI)
  await over
  await beginSession('the-next', { remember: false })
  expect(typedInput.kept()).toEqual(AMOUNT)
  typedInput.giveBack((owner) => owner === name)
  return { typedInput, beginSession, endSession }
}

test('a member gets back what they had typed, once', async () => {
  const { typedInput } = await after(SOMCHAI)
  expect(typedInput.returnedTo('withdrawal')).toBe('120')
  expect(typedInput.kept()).toEqual({})
  typedInput.opened('withdrawal')
  expect(typedInput.returnedTo('withdrawal')).toBeUndefined()
})

test('another member does not, and then nobody does', async () => {
  const { typedInput } = await after('0899999999')
  expect(typedInput.returnedTo('withdrawal')).toBeUndefined()
  typedInput.giveBack((owner) => owner === SOMCHAI)
  expect(typedInput.returnedTo('withdrawal')).toBeUndefined()
})

test('logging out removes what was given back to the member and what is kept', async () => {
  const { typedInput, endSession } = await after(SOMCHAI)
  typedInput.keep(AMOUNT, SOMCHAI)
  await endSession()
  expect(typedInput.returnedTo('withdrawal')).toBeUndefined()
  expect(typedInput.kept()).toEqual({})
})

test('another member who takes over the tab finds nothing of it', async () => {
  const { typedInput, beginSession } = await after(SOMCHAI)
  await beginSession('of-another', { remember: false })
  expect(typedInput.returnedTo('withdrawal')).toBeUndefined()
})
