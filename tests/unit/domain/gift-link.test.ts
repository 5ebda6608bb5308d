import { expect, test } from 'vitest'
import { giftCode, giftLink, giftLinkWithin } from '../../../src/domain/money/gift-link.ts'

const CODE = 'a1B2c3D4e5F6g7H8'
const LINK = giftLink(CODE)

test.each([
  LINK,
  ` ${LINK} `,
  `gift.truemoney.com/campaign/?v=${CODE}`,
  `http://gift.truemoney.com/campaign?v=${CODE}`,
  `ซองของขวัญจากสมชาย\nhttps://gift.truemoney.com/campaign/?v=${CODE}\nรับภายใน 3 วัน`,
])('finds the link in %j', (pasted) => {
  expect(giftLinkWithin(pasted)).toBe(LINK)
  expect(giftCode(giftLinkWithin(pasted) ?? '')).toBe(CODE)
})

test.each([
  '',
  'https://gift.truemoney.com/campaign/',
  `https://evil.example/?to=https://gift.truemoney.com/campaign/?v=${CODE}`,
  `https://gift.truemoney.com.evil.example/campaign/?v=${CODE}`,
  `${LINK}&v=other`,
])('finds none in %j', (pasted) => {
  expect(giftLinkWithin(pasted)).toBeUndefined()
})
