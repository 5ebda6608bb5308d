import type { I18n } from '@lingui/core'
import type { SlipProblem, SlipProblemText } from '../../../i18n/slips/slip-problem-text.ts'
import { NO_CONNECTION } from '../../../i18n/notices.ts'
import { useWords } from '../../../i18n/use-error-text.ts'

/** What is wrong with a chosen or shared picture, in words that are loaded when something is; undefined while nothing is. */
export function useSlipProblem(problem: SlipProblem | undefined): SlipProblemText | undefined {
  return useWords(loadText, problem)
}

async function loadText(i18n: I18n, problem: SlipProblem): Promise<SlipProblemText> {
  try {
    const { slipProblemText } = await import('../../../i18n/slips/slip-problem-text.ts')
    const { MAX_SLIP_MB } = await import('./prepare-slip.ts')
    return await slipProblemText(i18n, problem, MAX_SLIP_MB)
  } catch {
    return { title: i18n._(NO_CONNECTION) }
  }
}
