import { useLingui } from '@lingui/react/macro'
import { formatDateTime } from '../../../src/i18n/format.ts'
import type { DeskMember } from '../../contract/members.ts'

/** What a pause of a member is called, and until when it is. */
export function usePauseWords(): (
  pause: NonNullable<DeskMember['pause']>,
) => readonly [name: string, ends: string] {
  const { t } = useLingui()
  const names = { break: t`Takes a break`, exclusion: t`Self-exclusion` }
  return ({ kind, until: end, canReopen }) => {
    const until = formatDateTime(end)
    return [names[kind], canReopen ? t`over since ${until}, the member has not ended it` : t`until ${until}`]
  }
}
