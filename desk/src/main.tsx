import './style/desk.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from './http/query-client.ts'
import { restoreLanguage } from './layout/language.tsx'
import { createDeskRouter } from './router.tsx'

restoreLanguage()

const queries = createQueryClient()
const router = createDeskRouter()

const place = document.getElementById('root')
if (place === null) throw new Error('No #root')
createRoot(place).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>,
)
