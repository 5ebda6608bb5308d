import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach } from 'vitest'
import { queryClient } from '../../src/data/cache/query-client.ts'
import { SheetPage } from '../../src/ui/dialogs/sheet-pages.tsx'
import { OwnElement } from '../../src/ui/own-element.tsx'
import { MemberArea } from '../support/pages/member-area.tsx'

// Each file has modules of its own, and with them these hooks.
beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))
afterEach(() => queryClient.clear())

/** What every screen of the app has around it; its words are the English ones. */
export function App({ children }: { readonly children: ReactNode }) {
  return (
    <MemberArea>
      <I18nProvider i18n={i18n} defaultComponent={OwnElement}>
        {children}
      </I18nProvider>
    </MemberArea>
  )
}

/** The same for what has links, which need a router around them. */
export async function renderOnPage(shown: ReactNode) {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => shown }),
    history: createMemoryHistory(),
  })
  const rendered = renderInApp(<RouterProvider router={router} />)
  await act(() => router.load())
  return rendered
}

export const renderInApp = (shown: ReactNode) => render(shown, { wrapper: App })

const FOOT_AT_END = { foot: document.body, setBusy: () => {}, setTitle: () => {} }

/** The same for a page of a sheet. */
export const renderInSheet = (page: ReactNode) =>
  renderInApp(<SheetPage value={FOOT_AT_END}>{page}</SheetPage>)
