import { expect, test } from 'vitest'
import { readOneTimeCode } from '../../../../src/features/register/one-time-code.ts'

const CODE = '482190'
const REF = 'NC25'

const read = (text: string, before = '', reference = REF) =>
  readOneTimeCode(text, { length: 6, reference, before })

const sent = (digits: string) => ({ kind: 'digits', digits, isCertain: true })
const shown = (digits: string) => ({ kind: 'digits', digits, isCertain: false })

/** The zeros of keyboards that are not Western. */
const ZEROS = {
  'full-width': 0xff10,
  Myanmar: 0x1040,
  Khmer: 0x17e0,
  Thai: 0x0e50,
  Lao: 0x0ed0,
  Arabic: 0x0660,
}

const inScript = (zero: number) =>
  CODE.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))

test.each(Object.entries(ZEROS))('%s digits are a code', (_script, zero) => {
  expect(read(inScript(zero))).toEqual(sent(CODE))
  expect(read(`รหัส OTP คือ ${inScript(zero)} (อ้างอิง ${REF})`)).toEqual(sent(CODE))
})

/** Messages as operators and gateways write them, with the reference of the newest one. */
const MESSAGES = [
  `Krapao: รหัส OTP คือ {code} (อ้างอิง {ref})`,
  `Krapao: ລະຫັດ OTP ແມ່ນ {code} (ອ້າງອີງ {ref})`,
  `Krapao: your OTP code is {code} (reference {ref})`,
  `REF: {ref} รหัส {code}`,
  `Ref.no. {ref} OTP:{code}.`,
  `{ref} {code}`,
  `<{code}>{ref}`,
  `รหัส{code}ครับ ref={ref}`,
  `OTP {code} โทร 0812345678 หรือ 1165 (Ref {ref})`,
  `0812345678: {code}, ref {ref}`,
  `+66812345678 {code} {ref}`,
  `โอน 1,250.00 บาท 25/11/2026 21:58 น. OTP={code} {ref}`,
  `G-{code} ({ref})`,
  `{code} is your code\n\n@wallet.example #{code}`,
  `ภายใน 5 นาที {code}\n0899999999`,
]

const REFERENCES = ['NC25', '2345', 'ABCD', 'A2B3C4', '654321', 'XY-12']

test.each(MESSAGES)('the message %j has one code, whatever its reference', (message) => {
  for (const reference of REFERENCES)
    for (const code of [CODE, '482 190', '482-190']) {
      const text = message.replaceAll('{code}', code).replaceAll('{ref}', reference)
      const reading = readOneTimeCode(text, { length: 6, reference, before: '' })
      expect({ text, ...reading }).toMatchObject({ text, kind: 'digits', digits: CODE })
    }
})

test.each(MESSAGES.filter((message) => /(?:อ้างอิง|ອ້າງອີງ|reference|ref\S*?[:=. ]+){ref}/i.test(message)))(
  'the older message %j is distinguished by its reference',
  (message) => {
    const text = message.replaceAll('{code}', CODE).replaceAll('{ref}', 'ZZ99')
    for (const reference of REFERENCES)
      expect(readOneTimeCode(text, { length: 6, reference, before: '12' })).toEqual({ kind: 'older-message' })
  },
)

test.each([
  [`REF: NC25 รหัส 487569`, sent('487569')],
  [`0812345678 130478`, shown('130478')],
  [`รหัส ${CODE} โทร 021 123456`, shown(CODE)],
  [`รหัส ${CODE} วันที่ 25-11-26`, shown(CODE)],
  [`รหัส ${CODE} หรือ 123456`, { kind: 'several-codes' }],
  [`081 234 5678`, { kind: 'no-code' }],
  ['0812345678', { kind: 'no-code' }],
  ['รหัส 1234', { kind: 'no-code' }],
  ['฿123456.00', { kind: 'no-code' }],
  ['AB123456 x123456', { kind: 'no-code' }],
  [`\u200E${CODE}\u200F`, sent(CODE)],
  ['4 8 2 1 9 0', sent(CODE)],
])('%j says %j', (text, reading) => {
  expect(read(text)).toEqual(reading)
})

test('a message without a reference is of the newest one, and so is any where the server gives none', () => {
  expect(read(`รหัส ${CODE}`)).toEqual(sent(CODE))
  expect(read(`รหัส ${CODE} (อ้างอิง ZZ99)`, '', '')).toEqual(sent(CODE))
})

test('digits are typed one after another, and keys that add none change nothing', () => {
  const typed = Array.from('48a2 1-907x7').reduce((value, key) => {
    const reading = read(value + key, value)
    return reading.kind === 'digits' ? reading.digits : `unread ${value + key}`
  }, '')
  expect(typed).toBe(CODE)
})
