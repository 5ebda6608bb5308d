/** The data of a registration. */
export interface Newcomer {
  readonly name: string
  readonly username: string
  readonly password: string
  readonly sourceCode: string
  readonly inviteCode: string
  readonly bankCode: string
  readonly bankAccountName: string
  readonly bankAccountNo: string
}

let count = 0

/** A visitor whom the server does not know, with every field filled in correctly. */
export function stranger(): Newcomer {
  count += 1
  return {
    name: 'มานี',
    username: `08${String(count).padStart(8, '0')}`,
    password: 'ปลาทู สองตัว',
    sourceCode: 'FRIEND',
    inviteCode: '',
    bankCode: 'KTB',
    bankAccountName: 'MANEE MEECHAI',
    bankAccountNo: String(7_000_000_000 + count),
  }
}
