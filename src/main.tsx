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
import { afterFirstScreen } from './session/after-paint.ts'
import { catchInstallPrompt } from './session/install-prompt.ts'
import { session } from './session/session.ts'
import { onKeysRecovered } from './storage/keys.ts'
import { abortStorage } from './storage/resilient-store.ts'
import { OwnElement } from './ui/own-element.tsx'

wireHttp({
  token: session.token,
  locale: () => i18n.locale,
  onSessionOver: (token, refusedKey) =>
    void import('./routes/-session-over.ts').then(({ leaveEndedSession }) =>
      leaveEndedSession(router, token, refusedKey),
    ),
  onSiteGone: () => void router.navigate({ to: '/terminated', replace: true }),
})

// Other engines finish what a page that is left has begun to store.
if (navigator.vendor.startsWith('Apple')) addEventListener('pagehide', abortStorage)
catchInstallPrompt()
reloadOnceOnStaleChunk()

const restore = () => Promise.all([session.restore(), restoreLocale(env.defaultLocale)])

// An async function instead of top-level await: lazy chunks may import this entry, and a suspended entry would deadlock them.
async function boot(): Promise<void> {
  const root = document.getElementById('root')
  if (root === null) throw new Error('No #root')
  // When storage answers late, the app has treated a member as a visitor until then.
  onKeysRecovered(() => void (session.token() ?? restore()))
  await Promise.all([restore(), window.beforeApp])
  // The guards run again when a session starts or ends. Subscribed after the language is restored: loaders would load texts in the browser's
  // language.
  session.subscribe(() => void router.invalidate())
  noteWhatComesFirst()
  session.subscribe(noteWhatComesFirst)
  i18n.on('change', noteWhatComesFirst)
  followLanguage()
  // Loaded before it is rendered, so that the first render is a screen that can take over from the document at once.
  await router.load()
  takeOverInto(root, () => {
    performance.mark('app-ready')
    afterFirstScreen(() => {
      // The current screen does not need what could not be loaded.
      import('./routes/-after-first-screen.ts')
        .then(({ startAfterFirstScreen }) => startAfterFirstScreen())
        .catch(() => undefined)
    })
  })
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n} defaultComponent={OwnElement}>
        <RouterProvider router={router} />
      </I18nProvider>
    </StrictMode>,
  )
}

/** Runs the loaders again when the language changes, because they hold texts in the previous language. */
function followLanguage(): void {
  let loadedIn = i18n.locale
  i18n.on('change', () => {
    // The event also fires when part of a catalogue arrives.
    if (i18n.locale === loadedIn) return
    loadedIn = i18n.locale
    void router.invalidate()
  })
}

function noteWhatComesFirst(): void {
  noteFirstScreen({ member: session.token() !== undefined && session.remembered(), locale: i18n.locale })
}

boot().catch(() => document.getElementById('boot-failure')?.removeAttribute('hidden'))
