/** The weave of the brand's cloth along the side of something that is under way; its box is positioned and clips. */
export const WaitStripe = () => (
  <span aria-hidden="true" className="absolute inset-y-3 start-0 w-1" style={WEAVE} />
)

const WEAVE = { background: 'repeating-linear-gradient(var(--pend) 0 8px, transparent 8px 13px)' }
