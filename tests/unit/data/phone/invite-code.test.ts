// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { newBrowser, reload } from '../../storage/browser.ts'

beforeEach(newBrowser)

const GOOD = 'K7M2P9X'

/** A page that was opened with that address, and later has a code in the address of the registration, or none. */
async function openedWith(address: string, ...fromLinks: (string | undefined)[]) {
  reload()
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    Object.assign(Object.create(null), { name: `https://wallet.example${address}` }),
  ])
  const { takeInviteCode } = await import('../../../../src/data/phone/invite-code.ts')
  const taken = []
  for (const link of fromLinks) taken.push(await takeInviteCode(link))
  return taken
}

test.each(['/', '/login', '/howto', '/user/spin', '/contact', '/login?next=%2Fuser'])(
  'an invite code is kept when the link leads to %s',
  async (path) => {
    const address = `${path}${path.includes('?') ? '&' : '?'}code=${GOOD}.`
    expect(await openedWith(address, undefined)).toEqual([GOOD])
    expect(await openedWith('/register', undefined)).toEqual([GOOD])
  },
)

test('an invite code in the address does not come back after a registration', async () => {
  expect(await openedWith(`/register?code=${GOOD}`, GOOD)).toEqual([GOOD])
  const { forgetInviteCode, takeInviteCode } = await import('../../../../src/data/phone/invite-code.ts')
  await forgetInviteCode()
  expect(await takeInviteCode(undefined)).toBeUndefined()
})

test.each(['undefined', 'null', '', '100%', 'PR 1', '[object Object]', 'K7M2P'])(
  'an invite code is not replaced by %j',
  async (worse) => {
    await openedWith('/', GOOD)
    expect(await openedWith(`/register?code=${encodeURIComponent(worse)}`, worse)).toEqual([GOOD])
    expect(await openedWith('/register', undefined)).toEqual([GOOD])
  },
)

test('an invite code gives way to a newer one', async () => {
  expect(await openedWith('/', GOOD, 'A2B3C4D', undefined)).toEqual([GOOD, 'A2B3C4D', 'A2B3C4D'])
})

test('there is no invite code where the browser does not say with what address the page was opened', async () => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([])
  reload()
  const { takeInviteCode } = await import('../../../../src/data/phone/invite-code.ts')
  expect(await takeInviteCode(undefined)).toBeUndefined()
})
