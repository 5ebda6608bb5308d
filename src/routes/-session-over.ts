import type { RegisteredRouter } from '@tanstack/react-router'
import { endRefusedSession } from '../session/end-session.ts'
import { memberPath } from '../session/member-path.ts'
import { session } from '../session/session.ts'
import { MONEY_AT_END, typedInput } from '../session/typed-input.ts'

let isEnding = false

/**
 * Handles a session that the server has ended: opens the login with the member's number filled in, which says why. After the login of the
 * same member the screen opens again, with what was typed into it.
 */
export async function leaveEndedSession({
  navigate,
  latestLocation,
}: Pick<RegisteredRouter, 'navigate'> & { latestLocation: { href: string } }): Promise<void> {
  // Several calls may fail with it at the same time, and the member may have logged out while this was loaded.
  if (isEnding || session.token() === undefined) return
  isEnding = true
  try {
    await leaveForLogin(navigate, latestLocation.href)
  } finally {
    // A module that could not be fetched must not keep the next refusal from ending the session.
    isEnding = false
  }
}

async function leaveForLogin(navigate: RegisteredRouter['navigate'], href: string): Promise<void> {
  const next = memberPath(href)
  const typed = typedInput.current()
  // Loaded here, so that screens for visitors do not include these modules.
  const [{ queryClient }, { walletQuery }, { openMoney }] = await Promise.all([
    import('../data/query-client.ts'),
    import('../data/wallet.ts'),
    import('../data/money/open-money.ts'),
  ])
  // A turn later, because the action that was refused is notified after this.
  await new Promise((resolve) => setTimeout(resolve))
  const money = openMoney.atSessionEnd()
  // Kept copies do not contain the number.
  const username = queryClient.getQueryData(walletQuery.queryKey)?.profile.username || undefined
  const over = endRefusedSession()
  // Whose input it is must be known, because only they get it back.
  if (username) {
    // What has been sent without an answer must not be in a form again, to be sent twice.
    typedInput.keep({ ...(money !== 'waiting' && typed), ...(money && { [MONEY_AT_END]: money }) }, username)
  }
  // Before the session ends, because the guards would lead to a login without the number.
  await navigate({
    to: '/login',
    search: { next },
    replace: true,
    state: username ? { username, over: true } : { over: true },
  })
  await over
}
