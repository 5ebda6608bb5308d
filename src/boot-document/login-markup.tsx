import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { env } from '../env.ts'
import { bootCatalog } from '../i18n/catalogs/catalog.ts'
import { routeTree } from '../routeTree.gen.ts'
import { OwnElement } from '../ui/own-element.tsx'

/** The login screen as markup, in the market's language, as the app shows it. The build puts it into the document. */
export const loginMarkup: string = await render()

async function render(): Promise<string> {
  const { messages } = await bootCatalog(env.defaultLocale)
  i18n.loadAndActivate({ locale: env.defaultLocale, messages })
  const router = createRouter({
    routeTree,
    context: { session: { token: () => undefined } },
    history: createMemoryHistory({ initialEntries: ['/login'] }),
  })
  await router.load()
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n} defaultComponent={OwnElement}>
      <RouterProvider router={router} />
    </I18nProvider>,
  )
}
