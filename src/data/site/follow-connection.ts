import { connection } from '../../connection.ts'
import { checkConnection } from '../../http/check-connection.ts'

/** Waits between two looks while the server cannot be reached, in ms; the last is repeated. */
const PAUSES_MS = [1000, 2000, 5000, 10_000, 20_000]

/** While the server seems out of reach, asks it for a sign of life: at once when the browser reports a change, then at intervals while in view. */
export function followConnection(): void {
  let looks = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = async () => {
    clearTimeout(timer)
    if (connection.isConnected()) looks = 0
    if (connection.isConnected() || document.visibilityState === 'hidden') return
    await checkConnection()
    if (connection.isConnected()) return
    clearTimeout(timer)
    timer = setTimeout(() => void look(), PAUSES_MS[looks++] ?? PAUSES_MS.at(-1))
  }
  connection.subscribe(() => void look())
  document.addEventListener('visibilitychange', () => void look())
  void look()
}
