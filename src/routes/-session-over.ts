import type { RegisteredRouter } from '@tanstack/react-router'
import { openMoney } from '../data/money/open-money.ts'
import { endRefusedSession } from '../session/end-session.ts'
import { session } from '../session/session.ts'
import { typedInput } from '../session/typed-input.ts'
import { memberPath } from './-guards.ts'

let isEnding = false

/**
 * Opens the login, with the member's number, after the server has ended the session of `token`. After the login of the same member the screen opens
 * again, with what was typed into it. Does nothing once another session has begun.
 * @param refusedKey the idempotency key of the money action that was refused because of it
 */
export async function leaveEndedSession(
  { navigate, latestLocation }: Pick<RegisteredRouter, 'navigate'> & { latestLocation: { href: string } },
  token: string,
  refusedKey?: string,
): Promise<void> {
  if (refusedKey !== undefined) openMoney.refusedAtEnd(refusedKey)
  // Several calls may fail with it at the same time, and the member may have logged out while this was loaded.
  if (isEnding || session.token() !== token) return
  isEnding = true
  try {
    await leaveForLogin(navigate, latestLocation.href, token)
  } finally {
    // A module that could not be fetched must not keep the next refusal from ending the session.
    isEnding = false
  }
}

async function leaveForLogin(
  navigate: RegisteredRouter['navigate'],
  href: string,
  token: string,
): Promise<void> {
  const next = memberPath(href)
  const typed = typedInput.current()
  // Loaded here, so that screens for visitors do not include these modules.
  const [{ queryClient }, { walletQuery }] = await Promise.all([
    import('../data/cache/query-client.ts'),
    import('../data/wallet/wallet.ts'),
  ])
  if (session.token() !== token) return
  const money = openMoney.atSessionEnd()
  // Kept copies do not contain the number.
  const username = queryClient.getQueryData(walletQuery.queryKey)?.profile.username || undefined
  const over = endRefusedSession()
  // Whose input it is must be known, because only they get it back. What has been sent without an answer must not be in a form again, to be
  // sent twice.
  if (username && money !== 'waiting') typedInput.keep(typed, username)
  // Before the session ends, because the guards would lead to a login without the number.
  await navigate({
    to: '/login',
    search: { next },
    replace: true,
    state: { ...(username && { username }), over: { ...(money && { money }) } },
  })
  await over
}
