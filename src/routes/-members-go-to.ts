import { redirect } from '@tanstack/react-router'
import type { RouterContext } from './__root.tsx'

/** Redirects a logged-in member from a page for visitors to the same page in the member area, with the same search parameters. */
export function membersGoTo(path: '/user/contact' | '/user/howto') {
  return ({ context, search }: { context: RouterContext; search: object }): void => {
    if (context.session.token() !== undefined) throw redirect({ to: path, search, replace: true })
  }
}
