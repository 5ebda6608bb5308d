/** A bank account number for the screen: 3-3-rest when it has exactly 10 digits, otherwise as it is. */
export function formatAccountNumber(accountNumber: string): string {
  return accountNumber.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')
}
