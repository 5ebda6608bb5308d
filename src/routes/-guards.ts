import { redirect } from '@tanstack/react-router'
import { parseUrl } from '../domain/text/parse-url.ts'
import type { RouterContext } from './__root.tsx'

/** A guard for public screens: redirects a logged-in member to the member area, or to `/terminated` if the site is closed. */
export async function visitorsOnly({ context }: { context: RouterContext }): Promise<void> {
  if (context.session.token() === undefined) return
  const { isSiteTerminated } = await import('../data/site/site.ts')
  throw redirect({ to: (await isSiteTerminated()) ? '/terminated' : '/user', replace: true })
}

/** Redirects a logged-in member from a page for visitors to the same page in the member area, with the same search parameters. */
export function membersGoTo(path: '/user/contact' | '/user/howto') {
  return ({ context, search }: { context: RouterContext; search: object }): void => {
    if (context.session.token() !== undefined) throw redirect({ to: path, search, replace: true })
  }
}

const BASE = 'https://member.invalid'

/** A path of the member area; undefined for anything else (`//evil`, `/\evil`, `https:`): anyone may have written it into the address bar. */
export function memberPath(value: unknown): string | undefined {
  const url = typeof value === 'string' ? parseUrl(value, BASE) : undefined
  return url?.origin === BASE && /^\/user(\/|$)/.test(url.pathname) ? url.pathname + url.search : undefined
}
