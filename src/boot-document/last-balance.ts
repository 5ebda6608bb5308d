import { MAX_COPY_AGE_MS } from '../domain/copy-age.ts'
import { fingerprint } from '../domain/fingerprint.ts'
import { totalSatang } from '../domain/money/balances.ts'
import { formatBaht, formatDateTime } from '../i18n/format.ts'

/** The part of a remembered member's kept data that is read here. `src/data/offline/offline-copies.ts` defines the whole. */
interface Kept {
  readonly owner: string
  /** In ms since 1970. */
  readonly savedAt: number
  readonly copies: readonly {
    readonly queryKey: readonly string[]
    readonly data: Parameters<typeof totalSatang>[0] & { readonly balanceAge?: number }
    /** In ms since 1970. */
    readonly updatedAt: number
  }[]
}

/** Words in one language: the name of the figure, and a note that it is the last one seen. */
type Words = readonly [totalBalance: string, asLastSeen: string]

/** The token of this tab, or of a remembered member. @throws when the browser refuses to read */
export async function readToken(): Promise<string | undefined> {
  return sessionStorage.getItem('token') ?? stored<string>('krapao-keys', 'token')
}

/**
 * Shows a remembered member their last balance, with its time, while the app loads. Nothing without a copy of this session that is recent and whole.
 * @returns whether the balance is shown
 */
export async function showLastBalance(
  locale: string,
  keptToken: Promise<string | undefined>,
): Promise<boolean> {
  const [token, isHidden, kept] = await Promise.all([
    keptToken,
    stored<string>('krapao-keys', 'hide-amounts'),
    stored<Kept>('krapao-member', 'offline'),
  ])
  const copy = kept?.copies.find(({ queryKey }) => queryKey.join() === 'wallet')
  const place = document.getElementById('last-balance')
  if (place === null || copy === undefined || token === undefined || isHidden) return false
  if (kept?.owner !== fingerprint([token]) || Date.now() - kept.savedAt > MAX_COPY_AGE_MS) return false
  const total = totalSatang(copy.data)
  const words: Readonly<Record<string, Words>> = JSON.parse(place.dataset['words'] ?? '{}')
  const [totalBalance, asLastSeen] = words[locale] ?? []
  if (!Number.isSafeInteger(total) || totalBalance === undefined) return false
  const time = formatDateTime(new Date(copy.updatedAt - (copy.data.balanceAge ?? 0) * 1000).toISOString())
  const lines = [totalBalance, formatBaht(total), `${asLastSeen} ${time}`]
  place.replaceChildren(
    ...lines.map((line, at) =>
      Object.assign(document.createElement(at === 1 ? 'b' : 'span'), { textContent: line }),
    ),
  )
  return true
}

/** A value of one of the app's stores. @throws when there is none, or the browser refuses */
function stored<T>(database: string, key: string): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database)
    // Never creates the database: the app would find it without its object store.
    request.addEventListener('upgradeneeded', () => request.transaction?.abort())
    request.addEventListener('error', () => reject(new Error(`${database} cannot be read`)))
    request.addEventListener('success', () => {
      const { result: connection } = request
      try {
        const reading: IDBRequest<T | undefined> = connection
          .transaction('values')
          .objectStore('values')
          .get(key)
        reading.addEventListener('success', () => resolve(reading.result))
        reading.addEventListener('error', () => reject(new Error(`${database} cannot be read`)))
      } catch (error) {
        reject(error)
      }
      // The browser closes it after the read has finished.
      connection.close()
    })
  })
}
