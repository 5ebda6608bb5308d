import './ui/styles/styles.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { noteFirstScreen } from './boot-document/first-screen-note.ts'
import { takeOverInto } from './boot-document/take-over.ts'
import { env } from './env.ts'
import { reloadOnceOnStaleChunk } from './features/update/stale-chunk.ts'
import { wireHttp } from './http/wiring.ts'
import { restoreLocale } from './i18n/activate.ts'
import { router } from './router.ts'
import { afterFirstScreen } from './session/after-first-screen.ts'
import { catchInstallPrompt } from './session/install-prompt.ts'
import { session } from './session/session.ts'
import { onKeysRecovered } from './storage/keys.ts'

wireHttp({
  token: session.token,
  locale: () => i18n.locale,
  onSessionOver: () => void import('./routes/-session-over.ts').then(({ endSession }) => endSession(router)),
  onSiteGone: () => void router.navigate({ to: '/terminated', replace: true }),
})

catchInstallPrompt()
reloadOnceOnStaleChunk()

const restore = () => Promise.all([session.restore(), restoreLocale(env.defaultLocale)])

// An async function instead of top-level await: lazy chunks may import this entry, and a suspended entry would deadlock them.
async function boot(): Promise<void> {
  const root = document.getElementById('root')
  if (root === null) throw new Error('No #root')
  // The app that began without an answer took a member for a stranger.
  onKeysRecovered(() => void (session.token() ?? restore()))
  await Promise.all([restore(), window.beforeApp])
  // Whoever begins or ends the session, here or in another tab: the guards decide anew where this tab may be. Not before the language
  // is known: a loader that ran now would ask the server for texts in the browser's.
  session.subscribe(() => void router.invalidate())
  noteWhatComesFirst()
  session.subscribe(noteWhatComesFirst)
  i18n.on('change', noteWhatComesFirst)
  followLanguage()
  // Loaded before it is rendered: the first thing rendered is a screen, which can take over from the document at once.
  await router.load()
  takeOverInto(root, () => {
    performance.mark('app-stands')
    afterFirstScreen(() => {
      // What could not be fetched is not needed by the screen that is shown.
      import('./routes/-after-first-screen.ts')
        .then(({ startAfterFirstScreen }) => startAfterFirstScreen())
        .catch(() => undefined)
    })
  })
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router} />
      </I18nProvider>
    </StrictMode>,
  )
}

/** What a loader has asked the server for is in the language of that moment: when another is chosen, it asks again. */
function followLanguage(): void {
  let loadedIn = i18n.locale
  i18n.on('change', () => {
    // Also heard when a part of the catalogue arrives.
    if (i18n.locale === loadedIn) return
    loadedIn = i18n.locale
    void router.invalidate()
  })
}

function noteWhatComesFirst(): void {
  noteFirstScreen({ member: session.token() !== undefined && session.remembered(), locale: i18n.locale })
}

boot().catch(() => document.getElementById('boot-failure')?.removeAttribute('hidden'))
