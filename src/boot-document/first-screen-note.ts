/**
 * Which screen a visit begins with and in which language: `login th`, or `member lo`. Noted for the next visit, because the document is painted
 * before IndexedDB could answer. It lives in localStorage, says nothing about who the member is, and being wrong costs a glimpse of the
 * other screen or a file too many.
 */
const KEY = 'first-screen'

/** What the last visit noted. `member` also while this tab holds a session of its own; without a note, the login form in `defaultLocale`. */
export function notedFirstScreen(defaultLocale: string): string {
  const standard = `login ${defaultLocale}`
  try {
    const note = localStorage.getItem(KEY) ?? standard
    return sessionStorage.getItem('token') === null ? note : note.replace('login', 'member')
  } catch {
    return standard
  }
}

/** Notes what the next visit begins with. A browser that blocks storage begins with the default. */
export function noteFirstScreen({ member, locale }: { member: boolean; locale: string }): void {
  try {
    localStorage.setItem(KEY, `${member ? 'member' : 'login'} ${locale}`)
  } catch {
    // The app knows itself as soon as it runs.
  }
}
