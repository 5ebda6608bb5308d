import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/pictures/icon.tsx'
import { type DrawnSlice, drawWheel, slicePath } from './draw-wheel.ts'

interface WheelProps {
  /** The part that turns. */
  disc: RefObject<HTMLCanvasElement | null>
  slices: readonly DrawnSlice[]
  /** The slice under the pointer that has just been won, counted from 0: it leaves the disc. */
  lifted: number | undefined
  children: ReactNode
}

/** The prize wheel. For screen readers it is a picture: the button in its middle, the odds and the prize carry its content. */
export function Wheel({ disc, slices, lifted, children }: WheelProps) {
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
      {lifted !== undefined && (
        <LiftedSlice slices={slices} index={lifted} widthPx={Math.round(sizePx * density)} />
      )}
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

interface LiftedSliceProps {
  slices: readonly DrawnSlice[]
  index: number
  /** Diameter of the wheel, in screen pixels. */
  widthPx: number
}

/** The gap that a won slice leaves, and the slice itself, which falls out of it. */
function LiftedSlice({ slices, index, widthPx }: LiftedSliceProps) {
  const slice = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (slice.current) drawWheel(slice.current, [...slices.slice(index), ...slices.slice(0, index)], widthPx)
  }, [slices, index, widthPx])
  const clipPath = slicePath(slices.length)
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      <div className="size-full bg-cloth-deep" style={{ clipPath }} />
      <canvas ref={slice} className="lifted-slice absolute inset-0 size-full" style={{ clipPath }} />
    </div>
  )
}

interface SpinButtonProps {
  coins: number
  /** The wheel cannot turn now: no coins, already turning, or no network. A tap is then ignored. */
  off: boolean
  busy: boolean
  onSpin: () => void
}

/** The button in the middle of the wheel. When it is off, a screen reader can still find it and reads the number of coins left. */
export function SpinButton({ coins, off, busy, onSpin }: SpinButtonProps) {
  const { t } = useLingui()
  return (
    <button
      type="button"
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      onClick={off ? undefined : onSpin}
      className={`grid size-[94px] content-center justify-items-center rounded-full [box-shadow:0_0_0_4px_#0b1124] [transition:scale_var(--t-fast)] focus-visible:outline-offset-6 ${off ? 'bg-disabled text-on-disabled' : 'bg-marigold text-on-marigold active:scale-[.97]'}`}
    >
      <span className="sr-only">{t`Spin, coins left: ${coins}`}</span>
      <b aria-hidden="true" className="text-[min(1.125rem,24px)]/[1.55]">
        <Trans>Spin</Trans>
      </b>
      <span
        aria-hidden="true"
        translate="no"
        className="inline-flex items-center gap-1 text-[min(.9375rem,20px)]/[1.4] font-bold"
      >
        <Icon name="coin" className="size-4.5" />
        <span>{coins}</span>
      </span>
    </button>
  )
}

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
function useWheelSize(): WheelSize {
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
