/** A phone number in a list: enough to recognise it beside the member, too little to call it. */
export function maskedPhone(phone: string): string {
  return phone.length < 7 ? '·'.repeat(phone.length) : `${phone.slice(0, 3)}···${phone.slice(-4)}`
}

/** The end of a bank account's number. */
export function accountEnd(accountNo: string): string {
  return accountNo.slice(-4)
}
