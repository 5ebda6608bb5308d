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
import { afterFirstScreen } from './session/after-first-screen.ts'
import { session } from './session/session.ts'

wireHttp({
  token: session.token,
  locale: () => i18n.locale,
  onSessionOver: () => void import('./session/sign-out.ts').then(({ signOut }) => signOut()),
  onSiteGone: () => void router.navigate({ to: '/terminated', replace: true }),
})

// Whoever began or ended the session, here or in another tab: the guards decide anew where this tab may be.
session.subscribe(() => void router.invalidate())

reloadOnceOnStaleChunk()

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
    afterFirstScreen(() => {
      void import('./routes/-after-first-screen.ts').then(({ startAfterFirstScreen }) =>
        startAfterFirstScreen(),
      )
    })
  })
}

boot().catch(() => document.getElementById('boot-failure')?.removeAttribute('hidden'))
