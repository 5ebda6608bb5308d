import { createBrowserHistory, Router, type RouterHistory } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from './domain/text/url-search.ts'
import { routeTree } from './routeTree.gen.ts'
import { afterFrame, afterTap, noticeTaps } from './session/after-paint.ts'
import { savesData } from './session/connection.ts'
import { session } from './session/session.ts'

const browserHistory = createBrowserHistory()

/** The browser's history, in which a tap changes the URL at once, and the screen after the browser has painted the touched state. */
const history: RouterHistory = {
  ...browserHistory,
  get location() {
    return browserHistory.location
  },
  get length() {
    return browserHistory.length
  },
  subscribe: (load) =>
    browserHistory.subscribe((change) => {
      // Lets the router notice that a second tap on the same link leads to no new location.
      router.updateLatestLocation()
      afterTap(() => load(change))
    }),
}

/**
 * The same when a finger comes down: the screen of the link is requested one frame later. A change of the search alone keeps the scroll position,
 * because a sheet opens over the page.
 */
class TapRouter extends Router<typeof routeTree> {
  constructor(options: ConstructorParameters<typeof Router<typeof routeTree>>[0]) {
    super(options)
    const preload = this.preloadRoute
    this.preloadRoute = (link) => new Promise((resolve) => afterFrame(() => resolve(preload(link))))
    const commit = this.commitLocation
    this.commitLocation = ({ resetScroll, ...next }) => {
      const { pathname, searchStr } = this.latestLocation
      const isSamePage = next.pathname === pathname && next.searchStr !== searchStr
      return commit({ ...next, resetScroll: resetScroll ?? !isSamePage })
    }
  }
}

noticeTaps(window)

export const router = new TapRouter({
  routeTree,
  history,
  context: { session },
  parseSearch,
  stringifySearch,
  // Loaders only read, so touching a link may start them. A phone that saves data loads nothing in advance.
  defaultPreload: savesData() ? false : 'intent',
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
