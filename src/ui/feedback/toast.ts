import { createListeners } from '../../listeners.ts'

/** How a toast looks and how urgently it is spoken. */
export type ToastTone = 'error' | 'ok' | 'info'

/** What to show. */
export interface ToastMessage {
  tone: ToastTone
  text: string
}

/** A toast on the screen. */
export interface Toast extends ToastMessage {
  id: number
}

/** How long a toast stays. */
const TOAST_MS = 4000
const TOASTS_AT_MOST = 2

interface Timer {
  handle: ReturnType<typeof setTimeout> | undefined
  startedAt: number
  leftMs: number
}

let shown: readonly Toast[] = []
let nextId = 1
let held = false
const timers = new Map<number, Timer>()
const listeners = createListeners()

function change(toasts: readonly Toast[]): void {
  for (const gone of shown.filter((toast) => !toasts.includes(toast))) {
    clearTimeout(timers.get(gone.id)?.handle)
    timers.delete(gone.id)
  }
  shown = toasts
  listeners.tell()
}

function run(id: number, leftMs: number): void {
  const handle = held ? undefined : setTimeout(() => dismissToast(id), leftMs)
  timers.set(id, { handle, startedAt: Date.now(), leftMs })
}

/** Shows a short message on top of everything for 4 s. The same text replaces itself; two are shown at most. */
export function showToast({ tone, text }: ToastMessage): void {
  const toast = { id: nextId, tone, text }
  nextId += 1
  run(toast.id, TOAST_MS)
  change([...shown.filter((other) => other.text !== text), toast].slice(-TOASTS_AT_MOST))
}

/** Takes a toast away before its time. */
export function dismissToast(id: number): void {
  change(shown.filter((toast) => toast.id !== id))
}

/** Stops the clocks while the member touches, hovers or focuses a toast; `false` lets them run on. */
export function holdToasts(hold: boolean): void {
  if (held === hold) return
  held = hold
  for (const [id, timer] of timers) {
    clearTimeout(timer.handle)
    run(id, hold ? timer.leftMs - (Date.now() - timer.startedAt) : timer.leftMs)
  }
}

/** The toasts on the screen, oldest first; the same array until something changes. */
export const currentToasts = (): readonly Toast[] => shown

/** Calls back whenever {@link currentToasts} changes. */
export const subscribeToasts = listeners.subscribe
