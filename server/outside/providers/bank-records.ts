/** A transfer in the books of the bank that executed it. */
export interface BankRecord {
  readonly senderBankCode: string
  readonly senderAccountNo: string
  readonly receiverBankCode: string
  readonly receiverAccountNo: string
  /** In the smallest unit of the currency: satang, or whole kip. */
  readonly amount: number
  readonly currency: 'THB' | 'LAK'
  readonly sentAt: Date
  /** The number under which the receiving bank reports the same transfer. */
  readonly reference: string
}

/** The transfer that a slip names: the bank that issued it, and that bank's own number. */
export interface SlipReference {
  readonly bankCode: string
  readonly reference: string
}

/** Our interface for checking a slip. A real adapter would query the banks' slip verification. */
export interface BankRecords {
  /** The transfer that a slip names, or undefined when that bank does not know it. @throws {BankUnavailable} */
  find(slip: SlipReference, signal: AbortSignal): Promise<BankRecord | undefined>
}

/**
 * The bank gave no answer. `captcha`: it demanded a proof that a person is asking, and did not accept it. `not-connected`: there is nobody to ask.
 */
export class BankUnavailable extends Error {
  override readonly name = 'BankUnavailable'
  readonly why: 'captcha' | 'no-answer' | 'not-connected'

  constructor(why: BankUnavailable['why']) {
    super(`the bank could not be asked: ${why}`)
    this.why = why
  }
}

/** Used when no bank is connected: people judge each slip. */
export const noBankRecords: BankRecords = {
  find: () => Promise.reject(new BankUnavailable('not-connected')),
}
