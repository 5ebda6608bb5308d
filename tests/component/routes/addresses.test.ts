import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { router } from '../../../src/router.ts'

/** What the routes find in an address that a browser opens: the last route, and the search parameters that it accepts. */
function opened(address: string) {
  const { location } = createMemoryHistory({ initialEntries: [address] })
  const match = router.matchRoutes(router.parseLocation(location)).at(-1)
  return { route: match?.routeId, search: { ...match?.search }, error: match?.searchError }
}

test.each([
  ['/register?code=12E4', '/register', { code: '12E4' }],
  ['/register?code=723421968459640832', '/register', { code: '723421968459640832' }],
  ['/register?code=1e400', '/register', { code: '1e400' }],
  ['/register?code=null', '/register', { code: 'null' }],
  ['/register?code=PR1&code=PR2', '/register', { code: 'PR1' }],
  ['/register?code=100%', '/register', { code: '100%' }],
  ['/register?x=%E0', '/register', { x: '\uFFFD' }],
  ['/login?next=/user/%', '/login', { next: '/user/%' }],
  ['/login?next=%5B1%5D', '/login', { next: undefined }],
  ['/user/home?sheet=game&game=1e3', '/user/home', { sheet: 'game', game: '1e3' }],
  ['/user/home?sheet=deposit&way=7', '/user/home', { sheet: 'deposit', way: '7' }],
  ['/user/statement?entry=12345678901234567890', '/user/statement', { entry: '12345678901234567890' }],
  ['/user/statement?kind=true&entry=true', '/user/statement', { kind: 'true', entry: 'true' }],
  ['/howto?entry=1', '/howto', { entry: undefined }],
])('%s is the screen %s with %j', (address, route, search) => {
  expect(opened(address)).toEqual({ route, search: expect.objectContaining(search), error: undefined })
})

test.each(['/user/%', '/%', '/user/%E0', '/no/%zz'])(
  '%s is an address that leads nowhere, and no failure',
  (address) => {
    expect(opened(address)).toMatchObject({ route: '__root__', error: undefined })
  },
)
