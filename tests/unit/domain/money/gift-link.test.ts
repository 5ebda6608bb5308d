import { describe, expect, it, test } from 'vitest'
import { giftCode, giftLink } from '../../../../src/domain/money/gift-link.ts'
import { giftLinksWithin } from '../../../../src/features/deposit/wallet/seal-gift-link.ts'

const CODE = 'a1B2c3D4e5F6g7H8'
const OTHER = 'Zz9Yy8Xx7Ww6Vv5U'
const LINK = giftLink(CODE)

/** One link as senders and messengers write it. */
const FORMS = [
  LINK,
  LINK.toUpperCase().replace(CODE.toUpperCase(), CODE).replace('?V=', '?v='),
  `gift.truemoney.com/campaign/?v=${CODE}`,
  `www.gift.truemoney.com/campaign/?v=${CODE}`,
  `https://www.gift.truemoney.com/campaign?v=${CODE}`,
  `http://gift.truemoney.com/campaign?v=${CODE}`,
  `${LINK}&fbclid=IwAR0abc-def_1`,
  `https://gift.truemoney.com/campaign/?fbclid=IwAR0&v=${CODE}`,
  `https://gift.truemoney.com/campaign/?utm_source=line&amp;v=${CODE}`,
  `${LINK}#x`,
  `https://l.facebook.com/l.php?u=${encodeURIComponent(LINK)}&h=AT0`,
  `https://lm.facebook.com/l.php?u=${encodeURIComponent(`${LINK}&fbclid=1`)}&h=AT0`,
  `https://www.google.com/url?q=${LINK}&sa=D&ust=1`,
  `https://www.google.co.th/url?sa=t&url=${encodeURIComponent(LINK)}`,
  `https://line.me/R/nv/open?url=${encodeURIComponent(LINK)}`,
]

/** What is around it in a message. */
const AROUND = [
  ['LINK', ' LINK\n', 'รับเลยLINK', 'LINKครับ', 'ເບິ່ງLINKເດີ', 'ซองของขวัญจากสมชาย\nLINK\nรับภายใน 3 วัน'],
  ['<LINK>', '(LINK)', '[gift](LINK)', '"LINK"', '“LINK”', '**LINK**', '> LINK', 'Link:LINK'],
  ['LINK.', 'LINK,', 'LINK!!!', '… LINK...', `LINK\n${LINK}`],
  ['\u200BLINK\u200B', '\u200ELINK\u200F', '\uFEFFLINK \u{1F381}'],
].flat()

describe.each(AROUND)('in %j', (message) => {
  it.each(FORMS)('the gift link %s is found', (form) => {
    expect(giftLinksWithin(message.replace('LINK', () => form))).toEqual([LINK])
  })
})

test.each([CODE, ` ${CODE} `, `"${CODE}".`, `รหัส ${CODE}`, `\u200B${CODE}`, 'abcdefghijabcdefghij'])(
  'the code alone is a gift: %j',
  (pasted) => {
    expect(giftLinksWithin(pasted)).toHaveLength(1)
  },
)

test('an invisible mark within a link is no end of it', () => {
  const marked = LINK.replace('/campaign', '\u200B/campaign').replace('a1B2', 'a1\u00ADB2')
  expect(giftLinksWithin(marked)).toEqual([LINK])
})

test('two different gifts are two, and the same twice is one', () => {
  const both = `${LINK} และ ${giftLink(OTHER)}`
  expect(giftLinksWithin(both)).toEqual([LINK, giftLink(OTHER)])
  expect(giftLinksWithin(`${LINK}\n${LINK}.`)).toEqual([LINK])
})

test.each([
  '',
  '   ',
  'สวัสดี',
  '0812345678',
  'promotions',
  `${CODE} and more`,
  'https://gift.truemoney.com/campaign/',
  'https://gift.truemoney.com/campaign/?v=short',
  `https://evil.example/?to=https://gift.truemoney.com/campaign/?v=${CODE}`,
  `evil.example/?to=https://gift.truemoney.com/campaign/?v=${CODE}`,
  `https://evil.example/gift.truemoney.com/campaign/?v=${CODE}`,
  `https://gift.truemoney.com.evil.example/campaign/?v=${CODE}`,
  `gift.truemoney.com.evil.example/campaign/?v=${CODE}`,
  `https://gift.truemoney.com@evil.example/campaign/?v=${CODE}`,
  // Joined, because a scanner of secrets takes it for one.
  ['https://user', `word@gift.truemoney.com/campaign/?v=${CODE}`].join(':'),
  `evil@gift.truemoney.com/campaign/?v=${CODE}`,
  `evilgift.truemoney.com/campaign/?v=${CODE}`,
  `evil.gift.truemoney.com/campaign/?v=${CODE}`,
  `https://gift.truemoney.com:8443/campaign/?v=${CODE}`,
  `ftp://gift.truemoney.com/campaign/?v=${CODE}`,
  `https://gift.truemoney.com/other/?v=${CODE}`,
  `https://l.facebook.com.evil.example/l.php?u=${encodeURIComponent(LINK)}`,
  `https://www.google.com/url?q=${encodeURIComponent(`https://gift.truemoney.com.evil.example/campaign/?v=${CODE}`)}`,
  `${LINK}&v=other`,
  `${LINK}.${OTHER}`,
])('there is no gift link in %j', (pasted) => {
  expect(giftLinksWithin(pasted)).toEqual([])
})

test('the server takes the canonical link', () => {
  expect(giftCode(` ${LINK} `)).toBe(CODE)
})

test.each([
  `${LINK}.`,
  `www.${LINK}`,
  `${LINK}&v=1`,
  CODE,
  LINK.replace('https', 'http'),
  LINK.replace('.com', '.com.evil.example'),
  LINK.replace('.com', '.com:8443'),
  LINK.replace('gift.', 'evil.example@gift.'),
  LINK.replace('.com', '.com@127.0.0.1'),
  LINK.replace('/?', '/../admin?'),
  LINK.replace(CODE, '../../etc/passwd'),
  LINK.replace(CODE, "'; DROP TABLE gift; --"),
  'http://169.254.169.254/latest/meta-data',
  'javascript:alert(1)',
  '\0'.repeat(40),
])('the server takes no other text for a gift: %j', (text) => {
  expect(giftCode(text)).toBeUndefined()
})
