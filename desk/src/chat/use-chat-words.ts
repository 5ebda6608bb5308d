import { useLingui } from '@lingui/react/macro'
import { formatDateTime } from '../../../src/i18n/format.ts'
import type { Detail } from '../../contract/chat.ts'

/** Why an act in a conversation was not done. */
export function useChatRefusals() {
  const { t } = useLingui()
  return {
    'cannot-answer': t`This colleague may not answer in the chat any more.`,
    'picture-gone': t`The picture is gone. Choose it again.`,
  }
}

/** Who the customer is. */
export function useCustomerName(): (of: Pick<Detail, 'member' | 'guest'>) => string {
  const { t } = useLingui()
  return ({ member, guest }) => member ?? (guest ? t`Guest: ${guest}` : t`Guest`)
}

/** Who has a conversation, and since when. */
export function useHolderWords(): (holder: NonNullable<Detail['holder']>) => string {
  const { t } = useLingui()
  return ({ name, since }) => {
    const at = formatDateTime(since)
    return t`${name} has had this chat since ${at}.`
  }
}
