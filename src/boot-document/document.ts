import { showLastBalance } from './last-balance.ts'
import { notedFirstScreen } from './first-screen-note.ts'

/*
 * Runs inside the document, before it is painted and long before the app has arrived. It decides whether the login form in it
 * is the right first screen, and has the files of another one fetched if that is wanted; shows a member their last balance; takes taps
 * on the form's buttons, which the app carries out later; and tells when the app does not arrive.
 */

declare global {
  interface Window {
    /** What the app waits for before it renders. */
    beforeApp?: Promise<unknown>
  }
}

/** Longer than that, in ms, the app is not held back for the last balance. */
const LONGEST_HOLD_MS = 500

const page = document.documentElement
const leadsToLogin = /^\/(login|user(\/.*)?)?$/.test(location.pathname)
const note = notedFirstScreen(page.lang)
const [area, locale] = note.split(' ')

if (leadsToLogin && note === `login ${page.lang}`) page.dataset['first'] = 'login'
if (location.pathname === '/register') preload('register')
if (leadsToLogin && area === 'member') {
  preload('member')
  // A cheap phone renders the app for a second, and draws nothing meanwhile.
  window.beforeApp = Promise.race([
    showLastBalance(locale ?? page.lang).then((isShown) => (isShown ? drawn() : undefined)),
    new Promise((resolve) => setTimeout(resolve, LONGEST_HOLD_MS)),
    // Without it the app shows it itself, a second or two later.
  ]).catch(() => undefined)
}

/** Has the files of a screen fetched, of which the document knows the names. */
function preload(screen: string): void {
  const files = document.querySelectorAll<HTMLLinkElement>(
    `link[rel~=${screen}],link[rel~=${screen}-${locale}]`,
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
  if (button !== null) button.ariaBusy = 'true'
})

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('#early button[type=button]') : null
  if (button !== null) button.ariaBusy = 'true'
})

// Not one line of the app runs when one of its files is lost on the way, so the app cannot tell. Such an event does not bubble.
document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement)
      document.getElementById('boot-failure')?.removeAttribute('hidden')
  },
  true,
)
