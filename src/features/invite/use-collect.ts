import { useLingui } from '@lingui/react/macro'
import { answerText, errorText } from '../../i18n/error-text.ts'
import { showToast } from '../../ui/feedback/toast.ts'
import { useCollectInvite } from './api.ts'

/** Collects the earnings from invited friends and shows the result in a toast. The amounts are read from the server afterwards. */
export function useCollect() {
  const { i18n, t } = useLingui()
  const { run, phase } = useCollectInvite()

  const collect = async () => {
    const outcome = await run()
    if (outcome.kind === 'refused') {
      showToast({ tone: 'error', text: await errorText(i18n, outcome.error) })
    }
    if (outcome.kind === 'done') {
      const text = await answerText(i18n, outcome.answer.message, 'INVITE_BONUS_SUCCESS', t`Saved`)
      showToast({ tone: 'ok', text })
    }
  }
  return { collect: () => void collect(), isCollecting: phase !== 'idle' }
}
