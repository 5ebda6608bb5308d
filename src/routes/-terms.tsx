import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '../data/query-client.ts'
import { ConditionsSheet } from '../features/conditions/conditions-sheet.tsx'
import { ensureCatalog } from '../i18n/activate.ts'
import { memberCatalog } from '../i18n/member-catalog.ts'

/** The texts of the sheet below. Rejects when they cannot be fetched. */
export const loadTermsTexts = () => ensureCatalog(memberCatalog)

/** The conditions of use, for a visitor who is about to accept them. Fetched when they ask for it. */
export function Terms({ onClose }: { onClose: () => void }) {
  return (
    <QueryClientProvider client={queryClient}>
      <ConditionsSheet onClose={onClose} />
    </QueryClientProvider>
  )
}
