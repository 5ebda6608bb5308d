import { type ReactNode, useState } from 'react'

/** The fade of a dialog's scrim (dialog.css). Used with reduced motion too, because nothing moves. */
const FADE = { animation: 'scrim-in 240ms linear' }

/** Fades its content in when `value` changes, so that the member notices the change. The first value appears at once. */
export function Changing({ value, children }: { value: number; children: ReactNode }) {
  const [first] = useState(value)
  return (
    <div key={value} style={value === first ? undefined : FADE}>
      {children}
    </div>
  )
}
