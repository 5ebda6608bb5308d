import { createBrowserHistory, createRouter } from '@tanstack/react-router'
import { routeTree } from './routeTree.gen.ts'
import { afterFrame, afterTap, noticeTaps } from './session/after-tap.ts'
import { savesData } from './session/saves-data.ts'
import { session } from './session/session.ts'

const history = createBrowserHistory()

export const router = createRouter({
  routeTree,
  history,
  context: { session },
  // Loaders only ever read, so a finger that merely touches a link may start them; a member saving data is asked nothing extra.
  defaultPreload: savesData() ? false : 'intent',
  scrollRestoration: true,
})

// The address changes at once, and the screen when the phone has drawn that it was touched.
noticeTaps(window)
const { subscribe } = history
history.subscribe = (load) =>
  subscribe((change) => {
    // By this a second tap on the same link is seen to lead nowhere new.
    router.updateLatestLocation()
    afterTap(() => load(change))
  })

// Also when a finger comes down: the screen that its link leads to is asked for a frame later.
const { preloadRoute } = router
router.preloadRoute = (options) => new Promise((resolve) => afterFrame(() => resolve(preloadRoute(options))))

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
