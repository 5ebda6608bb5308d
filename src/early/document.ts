import { notedFirstScreen } from './first-screen-note.ts'

/*
 * Runs inside the document, before it is painted and long before the app has arrived. It decides whether the login form that stands there
 * is the right first screen, and takes taps on its buttons, which the app carries out later.
 */

const page = document.documentElement
const leadsToLogin = /^\/(login|user(\/.*)?)?$/.test(location.pathname)

if (leadsToLogin && notedFirstScreen(page.lang) === `login ${page.lang}`) page.dataset['first'] = 'login'

document.addEventListener('submit', ({ target }) => {
  if (!(target instanceof HTMLFormElement) || target.closest('#early') === null) return
  const button = target.querySelector('[type=submit]')
  if (button !== null) button.ariaBusy = 'true'
})

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('#early button[type=button]') : null
  if (button !== null) button.ariaBusy = 'true'
})
