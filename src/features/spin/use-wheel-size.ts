import { useEffect, useState } from 'react'

const LARGEST_PX = 350
const SHARE_OF_WINDOW = 0.85

/** How long the window must keep its size before the wheel is drawn anew, in ms. */
const RESIZE_PAUSE_MS = 500

interface WheelSize {
  /** Across, in CSS pixels. */
  readonly sizePx: number
  /** Pixels of the screen to one of CSS. */
  readonly density: number
}

/** How large the wheel is: with the window, up to 350 px. A change counts once it has lasted. */
export function useWheelSize(): WheelSize {
  const [size, setSize] = useState(present)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const changed = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setSize(present), RESIZE_PAUSE_MS)
    }
    addEventListener('resize', changed)
    return () => {
      clearTimeout(timer)
      removeEventListener('resize', changed)
    }
  }, [])
  return size
}

function present(): WheelSize {
  return { sizePx: Math.min(LARGEST_PX, SHARE_OF_WINDOW * innerWidth), density: devicePixelRatio }
}
