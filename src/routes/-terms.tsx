import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '../data/cache/query-client.ts'
import { AgreementTexts } from '../features/agreement/agreement-texts.tsx'
import { ConditionsSheet } from '../features/conditions/conditions-sheet.tsx'
import { ensureCatalog } from '../i18n/activate.ts'
import { memberCatalog } from '../i18n/catalogs/member-catalogs.ts'

/** {@link Terms}, once its texts are loaded. */
export async function loadTerms() {
  await ensureCatalog(memberCatalog)
  return Terms
}

/** The conditions of use and the agreement, for a visitor who is about to accept them. */
function Terms({ onClose }: { onClose: () => void }) {
  return (
    <QueryClientProvider client={queryClient}>
      <ConditionsSheet onClose={onClose}>
        <AgreementTexts />
      </ConditionsSheet>
    </QueryClientProvider>
  )
}
