import { statementList } from '../../data/statement.ts'
import { queryClient } from '../../data/query-client.ts'
import { ensureCatalog } from '../../i18n/activate.ts'
import { moneyCatalog } from '../../i18n/money-catalog.ts'

/** The texts of the statement; its first page is asked for meanwhile. */
export async function loadStatement(): Promise<void> {
  void queryClient.prefetchInfiniteQuery(statementList)
  await ensureCatalog(moneyCatalog)
}
