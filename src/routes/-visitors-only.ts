import { redirect } from '@tanstack/react-router'
import type { RouterContext } from './__root.tsx'

/** A guard for public screens: redirects a logged-in member to the member area, or to `/terminated` if the site is closed. */
export async function visitorsOnly({ context }: { context: RouterContext }): Promise<void> {
  if (context.session.token() === undefined) return
  const { isSiteTerminated } = await import('../data/site.ts')
  throw redirect({ to: (await isSiteTerminated()) ? '/terminated' : '/user', replace: true })
}
