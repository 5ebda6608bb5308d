import './snack.css'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../button.tsx'
import { subscribeModals, topModal } from '../dialogs/open-modals.ts'
import { type IconName, Icon } from '../pictures/icon.tsx'
import { dismissToast, holdToasts, toasts, type Toast, type ToastTone } from './toast.ts'

const looks: Record<ToastTone, { icon: IconName; box: string }> = {
  error: { icon: 'warning', box: 'bg-neg-fill' },
  ok: { icon: 'check-circle', box: 'bg-pos-fill' },
  info: { icon: 'info', box: 'bg-cloth-2' },
}

/** The place of the toasts; one per app. It moves into the open dialog, because everything outside a modal is inert. */
export function ToastHost({ closeLabel }: { closeLabel: string }) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get)
  const modal = useSyncExternalStore(subscribeModals, topModal)
  if (shown.length === 0) return null
  return createPortal(<ToastList shown={shown} closeLabel={closeLabel} />, modal ?? document.body)
}

function ToastList({ shown, closeLabel }: { shown: readonly Toast[]; closeLabel: string }) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.showPopover?.()
    return () => holdToasts(false)
  }, [])
  return (
    <div
      ref={list}
      popover="manual"
      className="toasts fixed inset-x-3 top-2 mt-safe-t bottom-auto mx-auto h-auto w-auto max-w-page gap-2 bg-transparent text-start open:grid"
      onPointerEnter={() => holdToasts(true)}
      onPointerLeave={() => holdToasts(false)}
      onPointerCancel={() => holdToasts(false)}
      onFocus={() => holdToasts(true)}
      onBlur={() => holdToasts(false)}
    >
      {shown.map(({ id, tone, text }) => (
        <div
          key={id}
          role={tone === 'error' ? 'alert' : 'status'}
          className={`toast flex min-h-15 items-center gap-3 rounded-lg py-1 ps-4 pe-1 font-bold text-on-fill shadow-pop [--focus:var(--on-fill)] ${looks[tone].box}`}
        >
          <Icon name={looks[tone].icon} />
          <span className="min-w-0 flex-1 py-2 text-[.9375rem]/[1.55] wrap-anywhere">{text}</span>
          <IconButton icon="close" label={closeLabel} onClick={() => dismissToast(id)} />
        </div>
      ))}
    </div>
  )
}
