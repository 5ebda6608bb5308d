import { i18n } from '@lingui/core'
import { followConnection } from '../data/site/follow-connection.ts'
import { LANGUAGES } from '../domain/languages.ts'
import { keepStorage } from '../features/install/device.ts'
import { forgetInWorker } from '../features/update/forget-in-worker.ts'
import { chooseLocale } from '../i18n/activate.ts'
import { showAppBadge } from '../session/app-badge.ts'
import { followOtherTabs, onSessionEnd } from '../session/end-session.ts'
import { session } from '../session/session.ts'
import { broadcast, onTabMessage } from '../session/tabs.ts'
import { loadLanguageList } from '../ui/navigation/language-menu.tsx'

/** Delay before the worker is registered, in ms: its precache must not compete with what the member waits for. */
const WORKER_DELAY_MS = 1000

/** Starts what the first screen does not need, the service worker last. */
export function startAfterFirstScreen(): void {
  followConnection()
  followOtherTabs()
  followLanguageOfOtherTabs()
  onSessionEnd(forgetInWorker, 'device')
  onSessionEnd(() => showAppBadge(0), 'device')
  keepStorage()
  keepInviteCode()
  // A tap before it is loaded, or after a failure, loads it again.
  loadLanguageList().catch(() => undefined)
  setTimeout(() => {
    // Without a network the worker cannot be loaded either; the next start tries again.
    import('../features/update/register-worker.ts')
      .then(({ registerWorker }) => registerWorker())
      .catch(() => undefined)
  }, WORKER_DELAY_MS)
}

/** A link with an invite code may lead to any screen; the registration takes it from its own address. */
function keepInviteCode(): void {
  const [opened] = performance.getEntriesByType('navigation')
  if (session.token() !== undefined || !opened?.name.includes('code=')) return
  // If it cannot be loaded, the registration takes the code when it is opened.
  import('../data/phone/invite-code.ts')
    .then(({ takeInviteCode }) => takeInviteCode(undefined))
    .catch(() => undefined)
}

/** A language that is chosen in one tab is shown in all of them. */
function followLanguageOfOtherTabs(): void {
  let shown = i18n.locale
  let followed: string | undefined
  i18n.on('change', () => {
    // The event also fires when part of a catalogue arrives.
    if (i18n.locale === shown) return
    shown = i18n.locale
    // Not sent on: two tabs that choose at the same time would swap their languages for ever.
    if (shown !== followed) broadcast(`locale:${shown}`)
    followed = undefined
  })
  onTabMessage((message) => {
    const locale = LANGUAGES.find((one) => message === `locale:${one}`)
    if (locale === undefined) return
    followed = locale
    // Its texts could not be loaded; this tab stays as it is.
    chooseLocale(locale).catch(() => (followed = undefined))
  })
}
