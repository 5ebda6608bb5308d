import { useLingui } from '@lingui/react/macro'
import { type Section, SECTIONS } from '../../contract/site/sections.ts'
import { asText, type Difference, differencesOf } from './shape.ts'
import { useFieldWords, useValueWords } from './use-site-words.ts'

/** How much of a text is shown of what was changed. */
const SHOWN_TEXT = 80

interface DifferencesProps {
  readonly section: Section
  readonly before: unknown
  readonly after: unknown
}

/** What differs between two versions, value by value. */
export function Differences({ section, before, after }: DifferencesProps) {
  const { t } = useLingui()
  const nameOf = useNames()
  const words = useValueWords()
  const differences = differencesOf(SECTIONS[section], before, after)
  const shown = (value: unknown) => {
    const text = asText(value) === '' ? '–' : words(asText(value))
    return text.length > SHOWN_TEXT ? `${text.slice(0, SHOWN_TEXT)}…` : text
  }
  if (differences.length === 0) return <p className="quiet">{t`Nothing differs from what holds now.`}</p>
  return (
    <ul className="differences">
      {differences.map((difference) => (
        <li key={difference.path}>
          <span className="quiet">{nameOf(difference)}</span>
          {` ${shown(difference.before)} → ${shown(difference.after)}`}
        </li>
      ))}
    </ul>
  )
}

/** What a value is called, with the number of the item that has it, from 1. */
function useNames(): (difference: Difference) => string {
  const fieldWords = useFieldWords()
  return ({ path }) => {
    const [, list, at, rest] = /^(\w+)\.(\d+)\.?(.*)$/.exec(path) ?? []
    if (list === undefined) return `${fieldWords(path)}:`
    const item = `${fieldWords(list)} ${Number(at) + 1}`
    return rest ? `${item}, ${fieldWords(`${list}.${rest}`)}:` : `${item}:`
  }
}
