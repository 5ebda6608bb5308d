import * as v from 'valibot'
import { defineEndpoint, MEMBER_CHANGE, MEMBER_READ } from './endpoint.ts'
import { DateTime, Id, Maybe, Text } from './primitives.ts'
import { Acknowledgement, BankNames } from './shapes.ts'

/** More than any password manager makes. The fields have no limit: they would cut a pasted password, and another one would be registered. */
export const Password = Text(1024)
const Name = Text(100)

const BankAccount = { bankCode: Text(16), bankAccountName: Text(100), bankAccountNo: Text(32) }

/** A visitor's registration. The profile is checked before the bank is known; the bank is then empty text. */
const Registration = v.object({
  name: Name,
  username: Text(32),
  password: Password,
  sourceCode: v.optional(Text(64), ''),
  inviteCode: v.optional(Text(64), ''),
  bankCode: v.optional(BankAccount.bankCode, ''),
  bankAccountName: v.optional(BankAccount.bankAccountName, ''),
  bankAccountNo: v.optional(BankAccount.bankAccountNo, ''),
  currency: v.optional(v.picklist(['LAK', 'BAHT'])),
  // The proof of the phone: /api/otp/send returns it, and verify confirms it. Required where registration asks for an OTP. A backend that
  // remembers the phone ignores it.
  otpToken: v.optional(Text(256), ''),
})

const Profile = v.object({
  _id: Id,
  username: v.string(),
  name: v.string(),
  bankCode: Maybe(v.string()),
  bankAccountName: Maybe(v.string()),
  bankAccountNo: Maybe(v.string()),
  bank: Maybe(BankNames),
  currency: Maybe(v.string()),
  createdAt: Maybe(DateTime),
})

/** Registration, login, logout, and the member's own profile. */
export const account = {
  validate: defineEndpoint({
    method: 'POST',
    path: '/api/account/validate',
    summary: 'Check registration data before the last step',
    access: 'public',
    effect: 'read',
    body: Registration,
    response: Acknowledgement,
  }),
  register: defineEndpoint({
    method: 'POST',
    path: '/api/account',
    summary: 'Become a member',
    access: 'public',
    effect: 'change',
    body: Registration,
    response: Acknowledgement,
  }),
  profile: defineEndpoint({
    ...MEMBER_READ,
    path: '/api/account/profile',
    summary: "The member's own profile",
    response: Profile,
  }),
  updateProfile: defineEndpoint({
    ...MEMBER_CHANGE,
    method: 'PUT',
    path: '/api/account/profile',
    summary: 'Change name and bank account',
    // Required only when the bank account changes and the login is not recent. Some backends never require it.
    body: v.object({ name: Name, ...BankAccount, password: v.optional(Password) }),
    response: Acknowledgement,
  }),
  updateBankAccountName: defineEndpoint({
    ...MEMBER_CHANGE,
    method: 'PUT',
    path: '/api/account/bankAccountName',
    summary: 'Change the holder name of the registered bank account',
    body: v.object({ bankCode: BankAccount.bankCode, bankAccountName: BankAccount.bankAccountName }),
    response: Acknowledgement,
  }),
  changePassword: defineEndpoint({
    ...MEMBER_CHANGE,
    method: 'PUT',
    path: '/api/account/changepwd',
    summary: 'Change the password',
    body: v.object({ oldPassword: Password, newPassword: Password }),
    response: Acknowledgement,
  }),
  logIn: defineEndpoint({
    method: 'POST',
    path: '/api/login',
    summary: 'Begin a session',
    access: 'public',
    effect: 'change',
    body: v.object({ username: Text(32), password: Password }),
    response: v.object({ token: v.pipe(v.string(), v.nonEmpty()) }),
  }),
  logOut: defineEndpoint({
    ...MEMBER_CHANGE,
    method: 'POST',
    path: '/api/logout',
    summary: 'End the session on the server; a backend without this call is left with a token that expires',
    response: Acknowledgement,
  }),
}
