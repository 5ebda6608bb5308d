/**
 * The first screen and the language of a visit: `login th`, or `member lo`. For the next visit, whose document is painted before IndexedDB can
 * answer. A wrong note costs a glimpse of the other screen or one file too many.
 */
const KEY = 'first-screen'

/** The note of the last visit. `member` also while this tab has a session of its own. Without a note, the login form in `defaultLocale`. */
export function notedFirstScreen(defaultLocale: string): string {
  const standard = `login ${defaultLocale}`
  try {
    const note = localStorage.getItem(KEY) ?? standard
    return sessionStorage.getItem('token') === null ? note : note.replace('login', 'member')
  } catch {
    return standard
  }
}

/** Stores the first screen of the next visit. A browser that blocks storage starts with the default. */
export function noteFirstScreen({ member, locale }: { member: boolean; locale: string }): void {
  try {
    localStorage.setItem(KEY, `${member ? 'member' : 'login'} ${locale}`)
  } catch {
    // Without a note, the app itself finds the right screen when it runs.
  }
}
