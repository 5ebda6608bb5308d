import { HOWTO_ENTRIES } from '../../../src/features/howto/howto-entries.ts'
import { on, withText } from './hand.ts'
import type { Walk } from './stage.ts'

/** The screens of visitors who are not logged in. */
export const showVisitor: Walk = async ({ hand, show }) => {
  await hand.open('/login', on('form'))
  await show('login')
  await hand.press(on('form button[type=submit]'))
  await hand.sees(on('form [aria-invalid=true]'))
  await show('login with nothing filled in')
  await hand.fill(on('input[name=username]'), '0990000000')
  await hand.fill(on('input[name=password]'), 'wrong')
  await hand.press(on('form button[type=submit]'))
  await hand.sees(on('form [role=alert]'))
  await show('login refused')
  await hand.press(on('button[aria-haspopup=listbox]'))
  await hand.sees(on('[role=option]'))
  await show('languages')

  await hand.open('/howto', on('main li button'))
  await show('how to')
  for (const entry of HOWTO_ENTRIES) {
    await hand.open(`/howto?entry=${entry}`, on('main li button'))
    await hand.sees(on('dialog[open]'))
    await show(`how to ${entry}`)
  }
  await hand.open('/contact', withText('main *', '@krapao-care'))
  await show('contact of a visitor')
  await hand.open('/nothing', on('h1'))
  await show('not found')
}
