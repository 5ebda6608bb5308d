import { expect, type Page } from '@playwright/test'
import type { Market } from '../../../../src/domain/markets.ts'
import { digits, newestOtp } from '../fresh-member.ts'
import { REGISTER_WORDS, type RegisterWords } from '../words/register-words.ts'
import { WORDS } from '../words/words.ts'

/** The data of a person who registers. */
export interface Newcomer {
  readonly phone: string
  readonly name: string
  readonly password: string
  readonly bankCode: string
  readonly bankAccountNo: string
  readonly firstName: string
  readonly lastName: string
}

/** A person with an unused phone number and bank account. */
export function newcomer(market: Market = 'th', choices: Partial<Newcomer> = {}): Newcomer {
  return {
    phone: `${market === 'th' ? '09' : '020'}${digits(8)}`,
    name: 'ปิติ ນ້ອຍ',
    password: `มะม่วง-${digits(6)}`,
    bankCode: market === 'th' ? 'KTB' : 'BCEL',
    bankAccountNo: digits(market === 'th' ? 10 : 18),
    firstName: 'Piti',
    lastName: 'Chujai',
    ...choices,
  }
}

type Language = keyof typeof REGISTER_WORDS

/** Fills in the registration form, in one language. Each function fills in one step; the test checks the next one. */
export function applicantAt(page: Page, sandboxUrl: string, language: Language = 'th') {
  const words: RegisterWords = REGISTER_WORDS[language]
  const next = () => page.getByRole('button', { name: words.next, exact: true }).click()
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 })
  const field = (label: string) => page.getByLabel(label, { exact: true })

  const applicant = {
    words,
    heading,
    field,
    next,
    async enterPhone(phone: string): Promise<void> {
      // The field of the login form has the same name.
      await expect(heading(words.phoneHeading)).toBeVisible()
      await page.getByLabel(WORDS[language].phoneNumber).fill(phone)
      await page.getByLabel(words.consent).check()
      await next()
    },
    async enterOtp(phone: string): Promise<void> {
      await expect(heading(words.otpHeading)).toBeVisible()
      // The sixth digit submits the code.
      await field(words.otpCode).fill(await newestOtp(sandboxUrl, phone))
    },
    async enterProfile({ name, password }: Newcomer): Promise<void> {
      await expect(heading(words.profileHeading)).toBeVisible()
      await page.getByLabel(words.profileName).fill(name)
      await field(words.password).fill(password)
      await field(words.confirmPassword).fill(password)
      await next()
    },
    async fillBank({ bankCode, bankAccountNo, firstName, lastName }: Newcomer): Promise<void> {
      await expect(heading(words.bankHeading)).toBeVisible()
      await field(words.bank).selectOption(bankCode)
      await page.getByLabel(words.accountNumber).fill(bankAccountNo)
      await field(words.firstName).fill(firstName)
      await field(words.lastName).fill(lastName)
    },
    send: () => page.getByRole('button', { name: words.register, exact: true }).click(),
    /** Fills in all steps; the last one is not submitted. */
    async reachBank(person: Newcomer): Promise<void> {
      await applicant.enterPhone(person.phone)
      await applicant.enterOtp(person.phone)
      await applicant.enterProfile(person)
      await applicant.fillBank(person)
    },
  }
  return applicant
}
