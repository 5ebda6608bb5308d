import { on } from './hand.ts'
import { answerWith, type Stage, type Walk } from './stage.ts'

/** Every deposit method, with long names and an unknown bank. */
const WAYS_TO_PAY_IN = {
  banks: [
    {
      bankType: 'BANK',
      bankCode: 'SCB',
      mode: 'AUTO',
      bank: { nameTH: 'ธนาคารไทยพาณิชย์', nameEN: 'Siam Commercial Bank' },
      bankAccountName: 'KRAPAO INTERNATIONAL HOLDINGS COMPANY LIMITED',
      bankAccountNo: '4051234567',
      currency: 'BAHT',
    },
    {
      bankType: 'BANK',
      bankCode: 'BCEL',
      bank: { nameTH: 'ธนาคารการค้าต่างประเทศลาว', nameEN: 'BCEL' },
      bankAccountNo: '010120001234567001',
      currency: 'LAK',
      exchange: { kipPerBaht: 690, since: '2026-11-01T00:00:00.000Z' },
    },
    { bankType: 'PAYMENT', bankCode: 'WW' },
    { bankType: 'PAYMENT', bankCode: 'PAYONEX' },
  ],
  wallets: [
    { mode: 'AUTO', walletAccountName: 'KRAPAO CO LTD', walletAccountNo: '0801234567' },
    { mode: 'gift' },
  ],
  isManual: true,
  minimum: 1,
}

/** An unpaid QR. */
const OPEN_QR = {
  hasQrcode: true,
  qrcodeId: 'q',
  amount: 1_000_000,
  expireIn: 800,
  qrcode: '<svg viewBox="0 0 9 9"/>',
}

/** A statement with large amounts, and one row of each status. */
function statement(): object {
  const createdAt = new Date().toISOString()
  const statements = [
    { statementType: 'transfer', status: 'SUCCESS', amount: 1_000_000, from: 'WALLET', to: 'ASKMEBET' },
    { statementType: 'withdraw', amount: 99_999.5 },
    { statementType: 'deposit', status: 'FAILED', amount: 9 },
  ]
  return {
    total: 3,
    statements: statements.map((row, id) => Object.assign(row, { _id: String(id), createdAt })),
  }
}

/** A pending slip, a failed one and an accepted one. */
function slips(): object {
  const createdAt = new Date().toISOString()
  const rows = [
    { createdAt, amount: 0, reference: 'a' },
    { createdAt, amount: 100_000.25, status: 'FAILED', note: 'UNSTABLE_REFNO_ON_SLIP', reference: 'b' },
    { createdAt, amount: 5, status: 'SUCCESS', link: '/media/slip.png' },
  ]
  return { total: 3, slips: rows }
}

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
