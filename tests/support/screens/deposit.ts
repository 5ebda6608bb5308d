import { OPEN_QR, slips, statement, WAYS_TO_PAY_IN } from '../browser/served/served-deposit.ts'
import { on } from './hand.ts'
import { answerWith, type Stage, type Walk } from './stage.ts'

/** Each deposit method by its name in the address, with a selector that its complete page matches. */
const WAYS = [
  ['bank transfer', 'bank-SCB', on('dialog[open] ol')],
  ['bank transfer in kip', 'bank-BCEL', on('dialog[open] input')],
  ['QR', 'qr-WW', on('dialog[open] fieldset')],
  ['mobile wallet', 'wallet', on('dialog[open] footer button')],
  ['gift', 'gift', on('dialog[open] input')],
  ['slip', 'slip', on('dialog[open] input')],
  ['report', 'report', on('dialog[open] input')],
] as const

/** Deposits by every method, and their history. */
export const showDeposit: Walk = async (stage) => {
  const { hand, show, front } = stage
  serve(stage)
  await hand.open('/user/home?sheet=deposit', on('dialog[open] footer button'))
  await show('ways to pay in')
  for (const [way, name, complete] of WAYS) {
    await hand.open(`/user/home?sheet=deposit&way=${name}`, complete)
    await show(`pay in by ${way}`)
  }
  await hand.open('/user/home?sheet=deposit&way=qr-WW', on('dialog[open] input[inputmode]'))
  await hand.fill(on('dialog[open] input[inputmode]'), '1000000')
  await hand.press(on('dialog[open] footer button'))
  await hand.sees(on('dialog[open] [role=timer]'))
  await show('open QR')

  await hand.open('/user/statement', on('main li button'))
  await show('statement')
  await hand.press(on('main li button'))
  await hand.sees(on('dialog[open] dd'))
  await show('a transaction')
  await hand.open('/user/statement?sheet=slips', on('dialog[open] tr', 3))
  await show('slips')
  for (const path of ['lookup/deposit', 'qrcode/WW', 'statement', 'statement/slip'])
    front.passOn(`/api/${path}`)
}

function serve({ front }: Stage): void {
  answerWith(front, '/api/lookup/deposit', WAYS_TO_PAY_IN)
  answerWith(front, '/api/statement', statement())
  answerWith(front, '/api/statement/slip', slips())
  front.answer('/api/qrcode/WW', (answer) => {
    const qr = answer.req.method === 'POST' ? OPEN_QR : { hasQrcode: false }
    answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(qr))
  })
}
