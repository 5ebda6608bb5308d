import { statementList } from '../../data/statement.ts'
import { queryClient } from '../../data/query-client.ts'
import { ensureCatalog } from '../../i18n/activate.ts'
import { moneyCatalog } from '../../i18n/catalogs/money-catalog.ts'
import { statementSearch } from './statement-search.ts'

/** Loads the texts of the statement; meanwhile reads the first page that the URL requests. */
export async function loadStatement({ location }: { location: { search: object } }): Promise<void> {
  void queryClient.prefetchInfiniteQuery(statementList(statementSearch({ ...location.search }).kind))
  await ensureCatalog(moneyCatalog)
}
