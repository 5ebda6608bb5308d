import { redirect } from '@tanstack/react-router'
import type { RouterContext } from './__root.tsx'

/** Takes whoever is logged in from a page for visitors to the page of the same content in the member area, with the same search. */
export function membersGoTo(path: '/user/contact' | '/user/howto') {
  return ({ context, search }: { context: RouterContext; search: object }): void => {
    if (context.session.token() !== undefined) throw redirect({ to: path, search, replace: true })
  }
}
