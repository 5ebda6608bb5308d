interface PrizeBoxProps {
  /** The label of the slice. */
  label: string
  name?: string | undefined
}

/** A prize in the shape of a coupon. */
export function PrizeBox({ label, name }: PrizeBoxProps) {
  return (
    <p className="grid rounded-lg border-2 border-dashed border-marigold bg-surface-2 p-4">
      <b className="text-display leading-[1.55] text-accent wrap-anywhere">{label}</b>
      {name !== undefined && <span className="text-text-2">{name}</span>}
    </p>
  )
}
