import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'

/** Covers the whole page, also a dialog that is open in it, until somebody has logged in again. */
export function Cover({ children }: { readonly children: ReactNode }) {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="cover"
      aria-label={t`Log in`}
      onCancel={(event) => event.preventDefault()}
    >
      {children}
    </dialog>
  )
}
