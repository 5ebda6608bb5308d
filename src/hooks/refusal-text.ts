import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { errorText } from '../i18n/error-text.ts'

interface WithFigures {
  readonly needs: readonly string[]
  readonly text: MessageDescriptor
}

/** For a member who has withdrawn everything that the operator pays out in a day. */
const NOTHING_LEFT = msg({ message: `No more can be withdrawn today. Please try again tomorrow.` })

/** The words for refusals of money whose figures the server sends. */
const WITH_FIGURES: Readonly<Record<string, WithFigures>> = {
  MONEY_NOT_ENOUGH: {
    needs: ['missing'],
    text: msg({ message: `insufficient funds: {missing} baht is missing` }),
  },
  WITHDRAW_DAY_LIMIT: {
    needs: ['left'],
    text: msg({
      message: `Today you can still withdraw {left} baht. Please withdraw less, or try again tomorrow.`,
    }),
  },
  BONUS_CONDITION: {
    needs: ['bonus', 'toPlay'],
    text: msg({
      message: `Bonus {bonus}: still {toPlay} baht to play before you can withdraw. Or end the bonus.`,
    }),
  },
  GAMES_SILENT: {
    needs: ['games'],
    text: msg({ message: `{games} does not answer, so nothing was moved. Please try again later.` }),
  },
}

/** Why money was not moved: with figures if the server sent them, otherwise in the words of the code. Requires the money catalogue; never rejects. */
export async function refusalText(i18n: I18n, error: unknown): Promise<string> {
  const { code, params }: { code?: unknown; params?: unknown } = Object(error)
  const values: Record<string, unknown> = { ...Object(params) }
  const found = Object.entries(WITH_FIGURES).find(([known]) => known === code)?.[1]
  const hasFigures =
    found?.needs.every((name) => typeof values[name] === 'string' && values[name] !== '') === true
  if (!hasFigures) return errorText(i18n, error)
  if (code === 'WITHDRAW_DAY_LIMIT' && Number(values['left']) === 0) return i18n._(NOTHING_LEFT)
  return i18n._({ ...found.text, values })
}
