/** A transfer as the bank that carried it out has it in its books. */
export interface BankRecord {
  readonly senderBankCode: string
  readonly senderAccountNo: string
  readonly receiverBankCode: string
  readonly receiverAccountNo: string
  /** In the smallest unit of the currency: satang, or kip, which has none smaller. */
  readonly amount: number
  readonly currency: 'THB' | 'LAK'
  readonly sentAt: Date
  /** The number under which the receiving bank reports the same transfer. */
  readonly reference: string
}

/** Which transfer a slip names: the bank that printed it, and that bank's own number. */
export interface SlipReference {
  readonly bankCode: string
  readonly reference: string
}

/** What we need to check a slip. A real one would ask the slip verification of the banks. */
export interface BankRecords {
  /**
   * The transfer that a slip names, or undefined when that bank knows none such.
   *
   * @throws {BankUnavailable}
   */
  find(slip: SlipReference, signal: AbortSignal): Promise<BankRecord | undefined>
}

/** The bank gave no answer. `captcha`: it wanted to see that a person asks, and was not satisfied. */
export class BankUnavailable extends Error {
  override readonly name = 'BankUnavailable'
  readonly why: 'captcha' | 'no-answer'

  constructor(why: 'captcha' | 'no-answer') {
    super(`the bank could not be asked: ${why}`)
    this.why = why
  }
}

/** Stands where no bank is connected: no slip is ever taken for true. */
export const noBankRecords: BankRecords = {
  find: () => Promise.reject(new BankUnavailable('no-answer')),
}
