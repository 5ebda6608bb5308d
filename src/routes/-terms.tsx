import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '../data/query-client.ts'
import { AgreementTexts } from '../features/agreement/agreement-texts.tsx'
import { ConditionsSheet } from '../features/conditions/conditions-sheet.tsx'
import { ensureCatalog } from '../i18n/activate.ts'
import { memberCatalog } from '../i18n/catalogs/member-catalogs.ts'

/** Loads the texts of the sheet below. Rejects when they cannot be loaded. */
export const loadTermsTexts = () => ensureCatalog(memberCatalog)

/** The conditions of use and the agreement, for a visitor who is about to accept them. Loaded when the visitor opens them. */
export function Terms({ onClose }: { onClose: () => void }) {
  return (
    <QueryClientProvider client={queryClient}>
      <ConditionsSheet onClose={onClose}>
        <AgreementTexts />
      </ConditionsSheet>
    </QueryClientProvider>
  )
}
