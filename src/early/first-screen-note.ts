/**
 * Which screen a visit begins with: `login th`, or `member`. Noted for the next visit, because the document is painted before IndexedDB
 * could answer. It lives in localStorage, says nothing about who the member is, and being wrong costs a glimpse of the other screen.
 */
const KEY = 'first-screen'

/** What the last visit noted. `member` also while this tab holds a session of its own; without a note, the login form in `defaultLocale`. */
export function notedFirstScreen(defaultLocale: string): string {
  try {
    if (sessionStorage.getItem('token') !== null) return 'member'
    return localStorage.getItem(KEY) ?? `login ${defaultLocale}`
  } catch {
    return `login ${defaultLocale}`
  }
}

/** Notes what the next visit begins with. A browser that blocks storage begins with the default. */
export function noteFirstScreen({ member, locale }: { member: boolean; locale: string }): void {
  try {
    localStorage.setItem(KEY, member ? 'member' : `login ${locale}`)
  } catch {
    // The app knows itself as soon as it runs.
  }
}
