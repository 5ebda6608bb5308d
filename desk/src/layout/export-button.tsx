import { useLingui } from '@lingui/react/macro'
import { BOOKS_ROLES, may } from '../../contract/roles.ts'
import { useSession } from '../http/session.ts'
import { useSending } from '../http/use-sending.ts'
import { type Row, saveCsv } from './csv.ts'
import { Problem } from './problem.tsx'

interface ExportButtonProps {
  /** Of the file, without its ending. */
  readonly name: string
  /** Reads everything that belongs into the file, the names of the columns first. */
  readonly readRows: () => readonly Row[] | Promise<readonly Row[]>
}

/** Offers all of a list as a file for spreadsheets to those who may take it out of the house. */
export function ExportButton({ name, readRows }: ExportButtonProps) {
  const { t } = useLingui()
  const { me } = useSession()
  const { send, isPending, error } = useSending({
    mutationFn: async () => saveCsv(`${name}.csv`, await readRows()),
  })
  if (me === undefined || !may(BOOKS_ROLES, me.role)) return null
  return (
    <>
      <button type="button" disabled={isPending} onClick={() => send()}>
        {t`Export (CSV)`}
      </button>
      <Problem error={error} />
    </>
  )
}

/** All of a list that comes in pages. @param size of a full page; after one that is not full there is none @param readNext reads what comes after these */
export async function readPages<T>(
  size: number,
  readNext: (before: readonly T[]) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const all: T[] = []
  for (let length = size; length === size;) {
    const page = await readNext(all)
    all.push(...page)
    length = page.length
  }
  return all
}
