import { expect, test } from 'vitest'
import { normaliseHolderName, wrongLetterOf } from '../../../../src/domain/bank-account-name.ts'
import { withoutInvisible } from '../../../../src/domain/digits.ts'
import { normaliseDisplayName, wrongSignOf } from '../../../../src/domain/text/display-name.ts'
import { inOneForm } from '../../../../src/domain/text/one-form.ts'

test.each([
  ['SARA AM', 'สมจํา', 'สมจำ'],
  ['Lao AM', 'ຄໍາ', 'ຄຳ'],
  ['SARA AM with a tone', 'น\u0E4D\u0E49\u0E32', 'น้ำ'],
  ['a tone before NIKHAHIT', 'น\u0E49\u0E4D\u0E32', 'น้ำ'],
  ['a tone before a vowel', 'พ\u0E48\u0E35', 'พี่'],
  ['a tone before a Lao vowel', 'ພ\u0EC8\u0EB5', 'ພີ່'],
  ['two short vowels', 'เเสง', 'แสง'],
  ['a decomposed letter', 'E\u0301RIC', '\u00C9RIC'],
  ['wide letters', '\uFF33\uFF2F\uFF2D', 'SOM'],
  ['an invisible mark', 'ສົມ\u200Bພອນ', 'ສົມພອນ'],
  ['another apostrophe', 'O\u2018BRIEN', "O'BRIEN"],
  ['another dash', 'ANNE\u2011MARIE', 'ANNE-MARIE'],
])('texts that look the same are the same: %s', (_what, typed, usual) => {
  expect(inOneForm(withoutInvisible(typed))).toBe(usual)
  expect(inOneForm(usual)).toBe(usual)
  expect(normaliseHolderName(typed)).toBe(normaliseHolderName(usual))
})

test.each([
  ['KTB', "O'BRIEN", undefined],
  ['KTB', 'Anne-Marie', undefined],
  ['KTB', 'Müller', 'Ü'],
  ['KTB', 'MANEE มีชัย', 'ม'],
  ['SCB', 'มานี 2', '2'],
  ['SCB', 'มานี (มีชัย)', '('],
  ['SCB', 'ว่าที่ ร.ต. สมชาย', undefined],
  ['SCB', 'กี่์', undefined],
  ['SCB', 'กี่่์', '\u0E4C'],
])('at %s, the first wrong letter of "%s" is %s', (bankCode, typed, letter) => {
  expect(wrongLetterOf(bankCode, normaliseHolderName(typed))).toBe(letter)
})

test.each([
  ['three marks on a letter, in Thai', 'กี่์', undefined],
  ['three marks on a letter, in Lao', 'ກີ່໌', undefined],
  ['one more', 'มานี กี่่์', '\u0E4C'],
  ['sixty', `น${'\u0E49'.repeat(60)}`, '\u0E49'],
  ['one more behind what no eye sees', 'กี่\u200D่่', '\u0E48'],
  ['a face of several parts', '👩‍❤️‍👨', undefined],
])('of a name with %s the wrong sign is found', (_what, name, wrong) => {
  expect(wrongSignOf(normaliseDisplayName(name))).toBe(wrong)
})
