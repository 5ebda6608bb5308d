import { useEffect, useState } from 'react'

const LARGEST_PX = 350
const SHARE_OF_WINDOW = 0.85

/** How long the window must keep its size before the wheel is drawn again, in ms. */
const RESIZE_PAUSE_MS = 500

interface WheelSize {
  /** Diameter, in CSS pixels. */
  readonly sizePx: number
  /** Screen pixels per CSS pixel. */
  readonly density: number
}

/** The size of the wheel: it follows the window, up to 350 px, once the window has kept its size. */
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
