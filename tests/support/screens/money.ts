import { on, withText } from './hand.ts'
import { answerWith, type Walk } from './stage.ts'

const SUBMIT = on('dialog[open] button[type=submit]')
const INVALID = on('dialog[open] [aria-invalid]')
const FIELD = on('dialog[open] input[inputmode]')

/** Every state of the sheets that move money, without moving any. */
export const showMoney: Walk = async ({ hand, show, front }) => {
  await hand.open('/user/home?sheet=transfer', FIELD)
  await show('transfer')
  await hand.press(SUBMIT)
  await hand.sees(on('dialog[open] [role=alert]'))
  await show('transfer without a target')
  await hand.press(on('dialog[open] button[aria-haspopup=dialog]', 1))
  await hand.sees(on('dialog[open] li button', 1))
  await show('choice of accounts')
  await hand.press(on('dialog[open] li button', 1))
  await hand.misses(on('dialog[open] li button', 1))
  await hand.fill(FIELD, '99999')
  await hand.press(SUBMIT)
  await hand.sees(INVALID)
  await show('transfer of too much')
  answerWith(front, '/api/wallet/transfer', { message: 'SUCCESS' })
  await hand.fill(FIELD, '1234.5')
  await hand.press(SUBMIT)
  await hand.sees(on('[role=alertdialog]'))
  await show('transferred')
  front.passOn('/api/wallet/transfer')

  await hand.open('/user/home?sheet=withdraw', FIELD)
  await show('withdraw')
  await hand.press(SUBMIT)
  await hand.sees(INVALID)
  await show('withdraw without an amount')
  answerWith(front, '/api/wallet/withdrawAll', { message: 'SUCCESS' })
  await hand.fill(FIELD, '100')
  await hand.press(SUBMIT)
  await hand.sees(on('[role=alertdialog]'))
  await show('withdrawal that waits')
  front.passOn('/api/wallet/withdrawAll')

  await hand.open('/user/home?sheet=game&game=JOKER', withText('dialog[open] *', '••••••••'))
  await show('game account')
  await hand.open('/user/home?sheet=game&game=SLOTXO', on('[role=alertdialog]'))
  await show('game account that is not open')
}
