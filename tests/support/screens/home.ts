import { LOOK_FOR_NEW_VERSION, publishWorker } from '../browser/builds/new-worker.ts'
import { REGISTER_WORDS } from '../browser/words/register-words.ts'
import { WORDS } from '../browser/words/words.ts'
import { controlNamed, untilTrue } from '../engines/engine.ts'
import { on, withText } from './hand.ts'
import { answerWith, type Walk } from './stage.ts'

const IN_DIALOG = 'dialog[open] input:not([hidden])'

/** Logs the member in, who accepts the agreement. */
export const enter: Walk = async ({ hand, show, member }) => {
  await hand.open('/login', on('form'))
  await hand.fill(on('input[name=username]'), member.username)
  await hand.fill(on('input[name=password]'), member.password)
  await hand.press(on('form button[type=submit]'))
  await hand.sees(on('dialog[open] input[type=checkbox]'))
  await show('agreement')
  await hand.press(on('dialog[open] input[type=checkbox]'))
  await hand.press(on('dialog[open] footer button'))
  await hand.misses(on('dialog[open]'))
}

/** Home, and the screens about the member. */
export const showHome: Walk = async ({ hand, show, language, member }) => {
  await hand.open('/user/home', withText('main *', '฿'))
  await show('home')
  await hand.press(on('button[aria-haspopup=listbox]'))
  await hand.sees(on('[role=option]'))
  await show('languages on home')
  await hand.open('/user/home?sheet=conditions', on('dialog[open] li'))
  await show('conditions')
  await hand.open('/user/contact', withText('main *', '@krapao-care'))
  await show('contact')
  await hand.open('/user/profile', withText('p', member.username))
  await show('profile')

  const words = REGISTER_WORDS[language]
  await hand.open('/user/profile?sheet=password', on(IN_DIALOG))
  await show('password')
  for (const [place, text] of ['wrong', 'ทุเรียน-30บาท', 'another'].entries())
    await hand.fill(on(IN_DIALOG, place), text)
  await hand.press(controlNamed(words.save))
  await hand.sees(on('dialog[open] [aria-invalid=true]'))
  await show('passwords that differ')
  await hand.fill(on(IN_DIALOG, 2), 'ทุเรียน-30บาท')
  await hand.press(controlNamed(words.save))
  await hand.sees(on('dialog[open] [name=oldPassword][aria-invalid=true]'))
  await show('password refused')
}

/** Error states. */
export const showFaults: Walk = async ({ hand, show, front, engine, language }) => {
  // Some screens show their previous content instead.
  const failure = { message: 'INTERNAL_SERVER_ERROR' }
  for (const [path, screen] of [
    ['/api/statement', 'statement'],
    ['/api/spinwheel/setup', 'spin'],
    ['/api/bonus', 'bonus'],
    ['/api/lookup/deposit', 'home?sheet=deposit'],
    ['/api/refund/check', 'home?sheet=refund'],
  ] as const) {
    answerWith(front, path, failure, 500)
    await hand.open(`/user/${screen}`, on('main h1, main h2, dialog[open] h2'))
    await show(`${screen} that fails`)
    front.passOn(path)
  }
  await hand.open('/user/home', withText('main *', '฿'))
  await hand.rests()
  await untilTrue(engine, 'navigator.serviceWorker.controller !== null')
  await front.cut()
  await engine.reload().catch(() => undefined)
  await hand.sees(withText('main *', '฿'))
  await show('home without a network')
  for (const sheet of ['deposit', 'transfer', 'withdraw', 'game&game=JOKER']) {
    await engine.goto(`${front.url}/user/home?sheet=${sheet}`).catch(() => undefined)
    await hand.sees(on('dialog[open] h2'))
    await show(`${sheet} without a network`)
  }
  await front.mend()

  await hand.open('/user/home', withText('main *', '฿'))
  await publishWorker(front)
  await engine.read(LOOK_FOR_NEW_VERSION)
  await hand.sees(withText('button', WORDS[language].update))
  await hand.rests()
  await show('a new version')
  front.passOn('/sw.js')
}
