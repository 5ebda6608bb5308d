import type { ReactNode } from 'react'

interface ProfileRowProps {
  label: ReactNode
  children: ReactNode
}

/** One fact of the profile; what the server does not know is a dash. */
export function ProfileRow({ label, children }: ProfileRowProps) {
  return (
    <div className="min-h-15 px-4 py-3">
      <dt className="text-caption text-text-2">{label}</dt>
      <dd className="break-words">{children ?? '–'}</dd>
    </div>
  )
}
