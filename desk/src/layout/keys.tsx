import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { type Fact, FactList } from './fact-list.tsx'
import { Modal } from './question.tsx'

/** What a key does, by the key in lower case; `false` where it does nothing now, and may be the key of somebody else. */
export type Keys = Readonly<Record<string, () => unknown>>

/** Keys of the desk: off inside fields and while a dialog is open, and with a modifier they belong to the browser. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const isTyping =
        event.target instanceof Element && event.target.closest('input, textarea, select, dialog')
      if (isTyping || document.querySelector('dialog[open]')) return
      const act = latest.current[keyOf(event)]
      if (act !== undefined && act() !== false) event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

/** The key that was pressed, in lower case. A letter of Thai or Lao is that of the Latin keyboard in its place. */
function keyOf({ key, code, shiftKey }: KeyboardEvent): string {
  const isLatin = key.length !== 1 || key < '\u0080'
  if (isLatin) return key.toLowerCase()
  if (code === 'Slash') return shiftKey ? '?' : '/'
  return code.replace(/^Key/, '').toLowerCase()
}

interface KeyHelpProps {
  /** What is opened after G, by its key. */
  readonly places: readonly (readonly [key: string, name: string])[]
  readonly onClose: () => void
}

/** What each key does. */
export function KeyHelp({ places, onClose }: KeyHelpProps) {
  const { t } = useLingui()
  const keys: readonly Fact[] = [
    ['J, K', t`Next, previous row`],
    ['Enter', t`Open the row`],
    ['C', t`Claim, take over`],
    ['U', t`Release`],
    ['A', t`Approve, accept, credit, book, answer`],
    ['S', t`Say that it is the same`],
    ['R', t`Reject, close`],
    ['P', t`Mark as paid`],
    ['/', t`Search`],
    ...places.map(([key, name]): Fact => [`G ${key.toUpperCase()}`, name]),
    ['Esc', t`Close`],
  ]
  return (
    <Modal title={t`Keys`} onClose={onClose}>
      <FactList facts={keys} areKeys />
      <p>{t`A key opens the question; it never sends anything.`}</p>
      <button type="button" onClick={onClose}>
        {t`Close`}
      </button>
    </Modal>
  )
}
