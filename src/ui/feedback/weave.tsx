/** Enough to show progress, few enough for a small phone; beside a picture. */
const LOZENGES = 12
const NARROW_LOZENGES = 8

export interface WeaveProps {
  /** From 0 to 1. */
  share: number
  /** What the bar measures. */
  label: string
  /** Beside something else. */
  narrow?: boolean
}

/** A progress bar of woven lozenges, for use on the cloth. */
export function Weave({ share, label, narrow = false }: WeaveProps) {
  const count = narrow ? NARROW_LOZENGES : LOZENGES
  const filled = Math.max(0, Math.min(1, share)) * count
  return (
    <div>
      <progress className="sr-only" value={filled} max={count} aria-label={label} />
      <svg viewBox={`0 0 ${count * 24} 22`} aria-hidden="true" className="block w-full">
        {Array.from({ length: count }, (_, at) => (
          <g key={at} transform={`translate(${at * 24 + 2} 0)`}>
            {at < count - 1 && (
              <path
                d="M20 11h4"
                stroke={at + 1 < filled ? 'var(--marigold)' : 'var(--on-cloth-2)'}
                strokeWidth="2"
              />
            )}
            {at < Math.floor(filled) ? (
              <>
                <path d="M0 11 10 1l10 10-10 10z" fill="var(--marigold)" />
                <path d="M6 11l4-4 4 4-4 4z" fill="var(--cloth)" />
              </>
            ) : (
              <>
                <path d="M1 11 10 2l9 9-9 9z" fill="none" stroke="var(--on-cloth-2)" strokeWidth="1.5" />
                {at < filled && <Part share={filled - at} />}
              </>
            )}
          </g>
        ))}
      </svg>
    </div>
  )
}

/** The left part of a lozenge that is only partly full. */
function Part({ share }: { share: number }) {
  return (
    <svg width={20 * share} height="22" viewBox={`0 0 ${20 * share} 22`} overflow="hidden">
      <path d="M0 11 10 1l10 10-10 10z" fill="var(--marigold)" />
    </svg>
  )
}
