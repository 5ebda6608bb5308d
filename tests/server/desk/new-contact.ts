let made = 0
const nextDigits = () => String((made += 1)).padStart(8, '0')

/** An account that nobody has. */
export const newAccount = (changes: object = {}) => ({
  bankCode: 'KBANK',
  bankAccountNo: `88${nextDigits()}`,
  bankAccountName: 'ใหม่ ใจดี',
  ...changes,
})

/** A phone number that nobody has. */
export const newPhone = () => `06${nextDigits()}`
