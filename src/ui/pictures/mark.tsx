/** The pocket with the marigold lozenge, `size` in CSS pixels, from the sprite in index.html. From 48 px on the pocket shows its stitches. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg className="flex-none" width={size} height={size} aria-hidden="true">
      <use href="#mark" />
      {size >= 48 && <use href="#mark-stitches" />}
    </svg>
  )
}
