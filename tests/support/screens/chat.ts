import { LONG_MESSAGES, UNBROKEN } from '../browser/served/long-messages.ts'
import { chatOperator } from '../browser/steps/chat.ts'
import { untilTrue } from '../engines/engine.ts'
import { on, withText } from './hand.ts'
import type { Walk } from './stage.ts'

const TEXT = on('dialog[open] textarea')
const WIDGET = on('button[class*=z-fab]')

/** A conversation with every type of message, and with too long an input. */
export const showChat: Walk = async ({ engine, hand, show, front, sandboxUrl, member }) => {
  const operator = chatOperator(front.url, sandboxUrl)
  await operator.offer(true)
  await hand.open('/user/contact', WIDGET)
  await show('contact with a chat')
  await hand.press(WIDGET)
  await hand.sees(on('dialog[open] [role=log]'))
  await show('empty chat')
  for (const message of LONG_MESSAGES) await operator.send({ userId: member.id }, message)
  await hand.sees(withText('dialog[open] *', 'Well?'))
  await show('chat')
  await hand.fill(TEXT, UNBROKEN.repeat(35))
  // The field grows with the text, up to four lines.
  await untilTrue(engine, `${TEXT}.clientHeight > 100`)
  await show('chat with too much text')
}
