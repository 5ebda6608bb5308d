import { createStore } from '../../listeners.ts'

/** The look of a toast, and how urgently it is announced. */
export type ToastTone = 'error' | 'ok' | 'info'

/** The content of a toast. */
export interface ToastMessage {
  tone: ToastTone
  text: string
  /** An outcome that no screen waits for. The member may not be looking now, so only closing it removes it. */
  isNews?: boolean
}

/** A toast on the screen. */
export interface Toast extends ToastMessage {
  id: number
  /** By the page's own clock, in ms. */
  shownAt: number
}

/** How long a toast is shown, in ms. */
const TOAST_MS = 4000
const MAX_TOASTS = 2

/** A member who continues within this time, in ms, has not read the toast: the navigation itself may have caused it. */
const UNREAD_MS = 1000

interface Timer {
  handle: ReturnType<typeof setTimeout> | undefined
  startedAt: number
  leftMs: number
}

/** The toasts on the screen, oldest first. */
export const toasts = createStore<readonly Toast[]>([])
let nextId = 1
let isPaused = false
const timers = new Map<number, Timer>()

function change(next: readonly Toast[]): void {
  for (const gone of toasts.get().filter((toast) => !next.includes(toast))) {
    clearTimeout(timers.get(gone.id)?.handle)
    timers.delete(gone.id)
  }
  toasts.set(next)
}

function run(id: number, leftMs: number): void {
  const handle = isPaused ? undefined : setTimeout(() => dismissToast(id), leftMs)
  timers.set(id, { handle, startedAt: performance.now(), leftMs })
}

/** Shows a short message on top of everything: for 4 s, news until closed. Replaces one of the same text; at most two are shown, and news stay longest. */
export function showToast(message: ToastMessage): void {
  // Before the field's own handler, whose toast is about what was just typed. Here, because the place of the toasts may be loaded only after the
  // correction; to add the same listener again has no effect.
  addEventListener('input', dismissErrors, { capture: true })
  const { text } = message
  const toast = { ...message, id: nextId, shownAt: performance.now() }
  nextId += 1
  const others = toasts.get().filter((other) => other.text !== text)
  const gives = others.length < MAX_TOASTS ? undefined : (others.find(({ isNews }) => !isNews) ?? others[0])
  change([...others.filter((other) => other !== gives), toast])
  if (!toast.isNews) run(toast.id, TOAST_MS)
}

/** Removes a toast before its time. */
export function dismissToast(id: number): void {
  change(toasts.get().filter((toast) => toast.id !== id))
}

/** Removes news: another member may be using the phone now. */
export function dismissNews(): void {
  change(toasts.get().filter(({ isNews }) => isNews !== true))
}

const isRead = ({ shownAt }: Toast) => performance.now() - shownAt >= UNREAD_MS
const isCorrectable = ({ tone, isNews }: Toast) => tone === 'error' && isNews !== true

/** Removes error toasts, however new, when the member types, because that is the correction. */
function dismissErrors(): void {
  change(toasts.get().filter((toast) => !isCorrectable(toast)))
}

/** Removes error toasts that the member has read. Called when the member navigates, because the errors are then out of date. */
export function dismissAnsweredErrors(): void {
  change(toasts.get().filter((toast) => !(isCorrectable(toast) && isRead(toast))))
}

/** Stops the timers while the member touches, hovers or focuses a toast; `false` resumes them. */
export function holdToasts(hold: boolean): void {
  if (isPaused === hold) return
  isPaused = hold
  for (const [id, timer] of timers) {
    clearTimeout(timer.handle)
    run(id, hold ? timer.leftMs - (performance.now() - timer.startedAt) : timer.leftMs)
  }
}
