import { useEffect, useRef } from 'react'

/** What a key does, by the key in lower case. */
export type Keys = Readonly<Record<string, () => void>>

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
      const act = latest.current[event.key.toLowerCase()]
      if (act === undefined) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
