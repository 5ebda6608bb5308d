import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { hashPassword, isPassword } from '../../../server/domains/members/passwords.ts'

const PAIRS = [
  ['an accent', 'caf\u00E9-secret', 'cafe\u0301-secret'],
  ['Hangul', '\uD55C\uAE00-secret', '\uD55C\uAE00-secret'.normalize('NFD')],
  ['a Thai vowel and tone', 'secret-\u0E38\u0E48', 'secret-\u0E48\u0E38'],
  ['SARA AM', 'secret-\u0E33', 'secret-\u0E4D\u0E32'],
  ['Lao AM', 'secret-\u0EB3', 'secret-\u0ECD\u0EB2'],
  ['wide letters', 'secret-Ab1', 'secret-\uFF21\uFF42\uFF11'],
] as const

test.each(PAIRS)('a password is the same in every Unicode form: %s', async (_what, one, other) => {
  expect(one).not.toBe(other)
  expect(await isPassword(await hashPassword(one), other)).toBe(true)
  expect(await isPassword(await hashPassword(other), one)).toBe(true)
})

test.each(PAIRS)('a hash of the text as typed goes on working: %s', async (_what, one, other) => {
  for (const typed of [one, other]) {
    expect(await isPassword(await hash(typed), typed)).toBe(true)
    expect(await isPassword(await hash(typed), `${typed}x`)).toBe(false)
  }
})
