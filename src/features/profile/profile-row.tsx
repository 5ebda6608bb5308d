import type { ReactNode } from 'react'

interface ProfileRowProps {
  label: ReactNode
  /** Content beside the value, e.g. a button. */
  action?: ReactNode
  children: ReactNode
}

/** One value of the profile; a dash when the server does not have it. */
export function ProfileRow({ label, action, children }: ProfileRowProps) {
  return (
    <div className="flex min-h-15 flex-wrap items-center gap-x-4 px-4 py-3">
      <dt className="text-caption w-full text-text-2">{label}</dt>
      <dd className="min-w-0 flex-1 basis-24 break-words">{children ?? '–'}</dd>
      {action === undefined ? null : <dd className="min-w-0 wrap-anywhere">{action}</dd>}
    </div>
  )
}
