import { notedFirstScreen } from './first-screen-note.ts'
import { showLastBalance } from './last-balance.ts'

/*
 * Runs inside the document before the first paint, long before the app is loaded. It keeps the login form as the first screen or preloads the
 * files of another one, shows a member their last balance, records taps on the form's buttons for the app to carry out, and shows a message
 * when the app fails to load.
 */

declare global {
  interface Window {
    /** What the app waits for before it renders. */
    beforeApp?: Promise<unknown>
  }
}

/** Longest time, in ms, that the app waits for the last balance. */
const LONGEST_HOLD_MS = 500

const page = document.documentElement
const leadsToLogin = /^\/(login|user(\/.*)?)?$/.test(location.pathname)
const note = notedFirstScreen(page.lang)
const [area, locale] = note.split(' ')

if (leadsToLogin && note === `login ${page.lang}`) page.dataset['first'] = 'login'
if (location.pathname === '/register') preload('register')
if (leadsToLogin && area === 'member') {
  preload('member')
  // On a cheap phone the app renders for a second, and nothing is painted meanwhile.
  window.beforeApp = Promise.race([
    showLastBalance(locale ?? page.lang).then((isShown) => (isShown ? drawn() : undefined)),
    new Promise((resolve) => setTimeout(resolve, LONGEST_HOLD_MS)),
    // If this fails, the app itself shows the balance a second or two later.
  ]).catch(() => undefined)
}

/** Preloads the files of a screen, whose names are in the document. */
function preload(screen: string, language = locale): void {
  const files = document.querySelectorAll<HTMLLinkElement>(
    `link[rel~=${screen}],link[rel~=${screen}-${language}]`,
  )
  for (const link of files) {
    link.href = link.dataset['href'] ?? ''
    link.rel = 'modulepreload'
  }
}

function drawn(): Promise<unknown> {
  // A frame is drawn after its callbacks.
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)))
}

document.addEventListener('submit', ({ target }) => {
  if (!(target instanceof HTMLFormElement) || target.closest('#early') === null) return
  const button = target.querySelector('[type=submit]')
  if (button !== null) button.setAttribute('aria-busy', 'true')
})

document.addEventListener('click', ({ target }) => {
  const tapped =
    target instanceof Element ? target.closest('#early :is(a[href^="/"],button[type=button])') : null
  // Before the app runs a link loads another document, which knows the invite code only from its own address.
  if (tapped instanceof HTMLAnchorElement) tapped.search ||= location.search
  else if (tapped !== null) tapped.setAttribute('aria-busy', 'true')
})

// The line is idle until the answer.
document.addEventListener('login-sent', () => preload('member', page.lang))

// When one of its files fails to load, the app does not run at all and cannot report it. The error event does not bubble.
document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement)
      document.getElementById('boot-failure')?.removeAttribute('hidden')
  },
  true,
)
