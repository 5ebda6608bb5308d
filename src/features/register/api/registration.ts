import { account } from '../../../contract/account.ts'
import type { WireRequest } from '../../../contract/endpoint.ts'
import { normaliseHolderName } from '../../../domain/bank-account-name.ts'
import { env } from '../../../env.ts'
import { call } from '../../../http/client.ts'

export type Currency = 'LAK' | 'BAHT'

/** The visitor's profile, before the bank. */
export interface Applicant {
  /** In its canonical form; it becomes the user name. */
  readonly phone: string
  readonly name: string
  readonly password: string
  /** Empty when the visitor did not say where they learnt of the site. */
  readonly sourceCode: string
  /** Empty when no member invited the visitor. */
  readonly inviteCode: string
  /** Proves the phone; undefined where no code was required. */
  readonly otpToken: string | undefined
}

/** The bank account for deposits and withdrawals. */
export interface ApplicantBank {
  readonly bankCode: string
  readonly bankAccountNo: string
  readonly firstName: string
  readonly lastName: string
  /** Used in the Lao build only. */
  readonly currency: Currency
}

/**
 * Checks whether a visitor could register with these data, before the bank is known.
 * @throws ApiError
 */
export async function checkApplicant(applicant: Applicant): Promise<void> {
  await call(account.validate, {
    body: { ...profileOf(applicant), bankCode: '', bankAccountName: '', bankAccountNo: '' },
  })
}

/**
 * Makes the visitor a member.
 * @throws ApiError
 */
export async function register(applicant: Applicant, bank: ApplicantBank): Promise<void> {
  const { bankCode, bankAccountNo, firstName, lastName, currency } = bank
  await call(account.register, {
    body: {
      ...profileOf(applicant),
      bankCode,
      bankAccountName: normaliseHolderName(`${firstName} ${isNoName(lastName) ? '' : lastName}`),
      bankAccountNo,
      ...(env.market === 'lo' && { currency }),
    },
  })
}

/** A dash is typed for a last name that there is not. */
function isNoName(lastName: string): boolean {
  return normaliseHolderName(lastName) === '-'
}

function profileOf({ phone, name, password, sourceCode, inviteCode, otpToken }: Applicant) {
  return {
    username: phone,
    name: name.trim(),
    password,
    sourceCode,
    inviteCode,
    ...(otpToken !== undefined && { otpToken }),
  } satisfies Partial<WireRequest<typeof account.register>['body']>
}
