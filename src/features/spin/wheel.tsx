import { type ReactNode, type RefObject, useEffect } from 'react'
import { type DrawnSlice, drawWheel } from './draw-wheel.ts'
import { useWheelSize } from './use-wheel-size.ts'

interface WheelProps {
  /** The part that turns. */
  disc: RefObject<HTMLCanvasElement | null>
  slices: readonly DrawnSlice[]
  /** The button in the middle. */
  children: ReactNode
}

/** The prize wheel. For screen readers it is a picture: the button in its middle, the odds and the prize carry its content. */
export function Wheel({ disc, slices, children }: WheelProps) {
  const { sizePx, density } = useWheelSize()

  useEffect(() => {
    if (disc.current) drawWheel(disc.current, slices, Math.round(sizePx * density))
  }, [disc, sizePx, density, slices])

  // The corners of the turning element would overflow a narrow screen, and so would a wheel that still has the size for a wider one.
  return (
    <div
      className="relative mx-auto grid aspect-square max-w-full place-items-center [contain:paint]"
      style={{ width: sizePx }}
    >
      <canvas ref={disc} aria-hidden="true" className="col-start-1 row-start-1 size-full" />
      <svg viewBox="0 0 340 340" aria-hidden="true" className="pointer-events-none absolute inset-0">
        <path
          d="M170 34 157 8a4 4 0 0 1 3.6-6h18.8a4 4 0 0 1 3.6 6z"
          fill="#fff"
          stroke="#0b1124"
          strokeWidth="3"
          strokeLinejoin="round"
        />
      </svg>
      <div className="absolute">{children}</div>
    </div>
  )
}
