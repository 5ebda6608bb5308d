import { createRouter } from '@tanstack/react-router'
import { routeTree } from './routeTree.gen.ts'
import { savesData } from './session/saves-data.ts'
import { session } from './session/session.ts'

export const router = createRouter({
  routeTree,
  context: { session },
  // Loaders only ever read, so a finger that merely touches a link may start them; a member saving data is asked nothing extra.
  defaultPreload: savesData() ? false : 'intent',
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
