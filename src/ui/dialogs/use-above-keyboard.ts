import { type CSSProperties, type RefObject, useEffect, useState } from 'react'

/** The area above the keyboard, in CSS pixels; empty without a keyboard. */
interface VisibleArea {
  readonly height?: number
  readonly top?: number
}

/** The area that a keyboard leaves of the screen, as on iPhones. When it changes, the focused field of the dialog is scrolled into view. */
export function useAboveKeyboard(dialog: RefObject<HTMLElement | null>): VisibleArea {
  const [area, setArea] = useState<VisibleArea>({})
  useEffect(() => {
    const screen = globalThis.visualViewport
    if (!screen) return undefined
    const fit = () => {
      // A zoomed page has a smaller viewport too, but no keyboard.
      const hasKeyboard = screen.scale < 1.01 && screen.height < innerHeight - 1
      const { height, offsetTop: top } = screen
      setArea((known) =>
        !hasKeyboard ? {} : known.height === height && known.top === top ? known : { height, top },
      )
    }
    // The keyboard of another field may be there already.
    fit()
    screen.addEventListener('resize', fit)
    screen.addEventListener('scroll', fit)
    return () => {
      screen.removeEventListener('resize', fit)
      screen.removeEventListener('scroll', fit)
    }
  }, [])
  useEffect(() => {
    const field = document.activeElement
    if (area.height !== undefined && dialog.current?.contains(field) === true)
      field?.scrollIntoView({ block: 'nearest' })
  }, [area, dialog])
  return area
}

/** Keeps a fixed element within that area: its lower edge, and its height. */
export function aboveKeyboard({ height, top }: VisibleArea): CSSProperties | undefined {
  if (height === undefined || top === undefined) return undefined
  return { bottom: `calc(100% - ${height + top}px)`, maxHeight: height }
}
