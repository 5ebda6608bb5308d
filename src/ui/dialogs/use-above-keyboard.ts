import { useEffect, useState } from 'react'

/** The area above the keyboard, in CSS pixels; empty without a keyboard. */
interface Room {
  readonly height?: number
  readonly top?: number
}

/** Style that fits a full-screen element above the keyboard, so that both its header and its field stay visible. */
export function useAboveKeyboard(): Room {
  const [room, setRoom] = useState<Room>({})
  useEffect(() => {
    const screen = globalThis.visualViewport
    if (!screen) return undefined
    const fit = () => {
      // A zoomed page has a smaller viewport too, but no keyboard.
      const hasKeyboard = screen.scale < 1.01 && screen.height < innerHeight - 1
      setRoom(hasKeyboard ? { height: screen.height, top: screen.offsetTop } : {})
    }
    screen.addEventListener('resize', fit)
    screen.addEventListener('scroll', fit)
    return () => {
      screen.removeEventListener('resize', fit)
      screen.removeEventListener('scroll', fit)
    }
  }, [])
  return room
}
