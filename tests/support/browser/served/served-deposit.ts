/** Every deposit method, with long names and an unknown bank. */
export const WAYS_TO_PAY_IN = {
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
export const OPEN_QR = {
  hasQrcode: true,
  qrcodeId: 'q',
  amount: 1_000_000,
  expireIn: 800,
  qrcode: '<svg viewBox="0 0 9 9"/>',
}

/** A statement with large amounts, and one row of each status. */
export function statement(): object {
  const createdAt = new Date().toISOString()
  const statements = [
    {
      _id: 'a',
      statementType: 'transfer',
      status: 'SUCCESS',
      amount: 1_000_000,
      from: 'WALLET',
      to: 'ASKMEBET',
      createdAt,
    },
    { _id: 'b', statementType: 'withdraw', amount: 99_999.5, createdAt },
    { _id: 'c', statementType: 'deposit', status: 'FAILED', amount: 9, createdAt },
  ]
  return { total: 3, statements }
}

/** A pending slip, a failed one and an accepted one. */
export function slips(): object {
  const createdAt = new Date().toISOString()
  const rows = [
    { createdAt, amount: 0, reference: 'a' },
    { createdAt, amount: 100_000.25, status: 'FAILED', note: 'UNSTABLE_REFNO_ON_SLIP', reference: 'b' },
    { createdAt, amount: 5, status: 'SUCCESS', link: '/media/slip.png' },
  ]
  return { total: 3, slips: rows }
}
