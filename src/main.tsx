import './ui/styles.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { env } from './env.ts'
import { reloadOnceOnStaleChunk } from './features/update/stale-chunk.ts'
import { wireHttp } from './http/wiring.ts'
import { restoreLocale } from './i18n/activate.ts'
import { router } from './router.ts'
import { session } from './session/session.ts'

/** Ending a session is rare and not on the way to the first screen. */
const loadSignOut = () => import('./session/sign-out.ts')

/** How long after the first screen the worker is registered, in ms: its precache must not compete with what the member waits for. */
const WORKER_DELAY_MS = 1000

wireHttp({
  token: session.token,
  locale: () => i18n.locale,
  onSessionOver: () => void loadSignOut().then(({ signOut }) => signOut()),
  onSiteGone: () => void router.navigate({ to: '/terminated', replace: true }),
})

// Whoever began or ended the session, here or in another tab: the guards decide anew where this tab may be.
session.subscribe(() => void router.invalidate())

reloadOnceOnStaleChunk()

/** Keeps step with the other tabs, and has the worker forget what this member leaves in its caches. */
async function followSession(): Promise<void> {
  const { followOtherTabs, onSignOut } = await loadSignOut()
  followOtherTabs()
  onSignOut(async () => (await import('./features/update/forget-in-worker.ts')).forgetInWorker())
}

// An async function instead of top-level await: lazy chunks may import this entry, and a suspended entry would deadlock them.
async function boot(): Promise<void> {
  const root = document.getElementById('root')
  if (root === null) throw new Error('The document has no #root')
  await Promise.all([session.restore(), restoreLocale(env.defaultLocale)])
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router} />
      </I18nProvider>
    </StrictMode>,
  )
  const stop = router.subscribe('onRendered', () => {
    stop()
    void followSession()
    setTimeout(() => {
      void import('./features/update/register-worker.ts').then(({ registerWorker }) => registerWorker())
    }, WORKER_DELAY_MS)
  })
}

boot().catch(() => document.getElementById('boot-failure')?.removeAttribute('hidden'))
