import { type CSSProperties, useEffect, useState } from 'react'

/** Keeps what fills the screen to the part of it which the keyboard leaves: its head and its field are both seen. */
export function useAboveKeyboard(): CSSProperties {
  const [style, setStyle] = useState<CSSProperties>({})
  useEffect(() => {
    const screen = globalThis.visualViewport
    if (!screen) return undefined
    const fit = () => {
      // Whoever has zoomed in sees a part of the screen that no keyboard has left.
      const hasKeyboard = screen.scale < 1.01 && screen.height < innerHeight - 1
      setStyle(hasKeyboard ? { height: screen.height, top: screen.offsetTop } : {})
    }
    screen.addEventListener('resize', fit)
    screen.addEventListener('scroll', fit)
    return () => {
      screen.removeEventListener('resize', fit)
      screen.removeEventListener('scroll', fit)
    }
  }, [])
  return style
}
