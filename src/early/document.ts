import { showLastBalance } from './last-balance.ts'
import { notedFirstScreen } from './first-screen-note.ts'

/*
 * Runs inside the document, before it is painted and long before the app has arrived. It decides whether the login form that stands there
 * is the right first screen, shows a member their last balance and has the files of their screen fetched if that is, takes taps on the form's buttons, which the app
 * carries out later, and tells when the app does not arrive.
 */

const page = document.documentElement
const leadsToLogin = /^\/(login|user(\/.*)?)?$/.test(location.pathname)
const note = notedFirstScreen(page.lang)
const [area, locale] = note.split(' ')

if (leadsToLogin && note === `login ${page.lang}`) page.dataset['first'] = 'login'
if (leadsToLogin && area === 'member') {
  const later = document.querySelectorAll<HTMLLinkElement>(`link[rel=member],link[rel=member-${locale}]`)
  for (const link of later) {
    link.href = link.dataset['href'] ?? ''
    link.rel = 'modulepreload'
  }
  // Without it the app shows it itself, a second or two later.
  showLastBalance(locale ?? page.lang).catch(() => undefined)
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
