import { createBrowserHistory, createRouter } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from './domain/text/url-search.ts'
import { routeTree } from './routeTree.gen.ts'
import { afterFrame, afterTap, noticeTaps } from './session/after-tap.ts'
import { savesData } from './session/saves-data.ts'
import { session } from './session/session.ts'

const history = createBrowserHistory()

export const router = createRouter({
  routeTree,
  history,
  context: { session },
  parseSearch,
  stringifySearch,
  // Loaders only read, so touching a link may start them. A phone that saves data loads nothing in advance.
  defaultPreload: savesData() ? false : 'intent',
  scrollRestoration: true,
})

// The URL changes at once, and the screen after the browser has painted the touched state.
noticeTaps(window)
const { subscribe } = history
history.subscribe = (load) =>
  subscribe((change) => {
    // Lets the router notice that a second tap on the same link leads to no new location.
    router.updateLatestLocation()
    afterTap(() => load(change))
  })

// The same when a finger comes down: the screen of the link is requested one frame later.
const { preloadRoute } = router
router.preloadRoute = (options) => new Promise((resolve) => afterFrame(() => resolve(preloadRoute(options))))

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
