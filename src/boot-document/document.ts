import { askEarly, askForWallet } from '../early-answers.ts'
import { notedFirstScreen } from './first-screen-note.ts'
import { readToken, showLastBalance } from './last-balance.ts'

/*
 * Runs inside the document before the first paint, long before the app is loaded. It keeps the login form as the first screen or preloads the
 * files of another one, shows a member their last balance and asks for the present one, sends a login for the app to take over, records other
 * taps on the form for it to carry out, and shows a message when the app fails to load.
 */

declare global {
  interface Window {
    /** What the app waits for before it renders. */
    beforeApp?: Promise<unknown>
  }
}

/** Longest time, in ms, that the app waits for the last balance. */
const LONGEST_HOLD_MS = 500

/** What most members type, which needs no more than to lose its spaces and dashes. The app knows every other way to write a number. */
const PLAIN_PHONE = /^0\d{9,10}$/

const backendUrl = import.meta.env.VITE_BACKEND_URL?.replace(/\/+$/, '') ?? ''
const page = document.documentElement
const leadsToLogin = /^\/(login|user(\/.*)?)?$/.test(location.pathname)
const note = notedFirstScreen(page.lang)
const [area, locale] = note.split(' ')

if (leadsToLogin && note === `login ${page.lang}`) page.dataset['first'] = 'login'
if (location.pathname === '/register') preload('register')
if (leadsToLogin && area === 'member') {
  preload('member')
  const kept = readToken()
  // The app asks itself where no token can be read.
  void kept
    .then((token) => token && askForWallet(backendUrl, token, locale ?? page.lang))
    .catch(() => undefined)
  // On a cheap phone the app renders for a second, and nothing is painted meanwhile.
  window.beforeApp = Promise.race([
    showLastBalance(locale ?? page.lang, kept).then((isShown) => (isShown ? drawn() : undefined)),
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
    const { href = '' } = link.dataset
    link.href = href
    link.as = href.endsWith('.css') ? 'style' : 'script'
    link.rel = link.as === 'style' ? 'preload' : 'modulepreload'
  }
}

function drawn(): Promise<unknown> {
  // A frame is drawn after its callbacks.
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)))
}

document.addEventListener('submit', ({ target }) => {
  if (!(target instanceof HTMLFormElement) || target.closest('#early') === null) return
  const button = target.querySelector('[type=submit]')
  if (button === null || button.hasAttribute('aria-busy')) return
  button.setAttribute('aria-busy', 'true')
  const typed = (name: string) => target.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? ''
  // What is wrong with the login, or with its answer, the app finds again and says.
  void sendLogin(typed('username'), typed('password')).catch(() => undefined)
})

/** Sends the login, so that it need not wait for the app, and with its token asks for the wallet. */
async function sendLogin(typed: string, password: string): Promise<void> {
  const username = typed.replaceAll(/[\s-]/g, '')
  if (!PLAIN_PHONE.test(username) || password === '') return
  const body = { username, password }
  const asked = askEarly(backendUrl, { path: '/api/login', locale: page.lang, body })
  preloadHome()
  const { token }: { token?: unknown } = await (await asked).clone().json()
  if (typeof token === 'string') askForWallet(backendUrl, token, page.lang)
}

/** Preloads what comes after the login as soon as the line is idle: the app's own files have to come first. */
function preloadHome(): void {
  const missing = new Set(Array.from(document.scripts, ({ src }) => src).filter(Boolean))
  new PerformanceObserver((list, observer) => {
    for (const { name } of list.getEntries()) missing.delete(name)
    if (missing.size > 0) return
    observer.disconnect()
    preload('attempt')
    preload('member', page.lang)
  }).observe({ type: 'resource', buffered: true })
}

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
