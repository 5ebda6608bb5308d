import { createRouter } from '@tanstack/react-router'
import { routeTree } from './routeTree.gen.ts'
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

/** Whether the phone asks sites to use less data (Chrome on Android; elsewhere unknown, taken as no). */
function savesData(): boolean {
  const connection: { saveData?: unknown } = Object('connection' in navigator && navigator.connection)
  return connection.saveData === true
}
