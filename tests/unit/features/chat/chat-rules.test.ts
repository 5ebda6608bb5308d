import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { CHAT_TEXT_LIMIT, chatText } from '../../../../src/features/chat/composer.tsx'
import { chatCallLink, chatWebLink } from '../../../../src/features/chat/message.tsx'

test('a text is sent without the space around it, unless nothing is left or it is too long', () => {
  expect(chatText(' \n ก ข \t')).toBe('ก ข')
  expect(chatText(' \n\t ')).toBeUndefined()
  expect(chatText(` ${'x'.repeat(CHAT_TEXT_LIMIT)} `)).toHaveLength(CHAT_TEXT_LIMIT)
  expect(chatText('x'.repeat(CHAT_TEXT_LIMIT + 1))).toBeUndefined()
})

test('a web button leads to a page of the web, whatever it was given', () => {
  expect(chatWebLink('https://a.example/b?c#d')?.href).toBe('https://a.example/b?c#d')
  expect(chatWebLink('HTTPS://a.example')?.protocol).toBe('https:')
  expect(chatWebLink('http://a.example')).toBeUndefined()
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.tuple(fc.string(), fc.string()).map(([scheme, rest]) => `${scheme}:${rest}`),
      ),
      (payload) => {
        const link = chatWebLink(payload)
        expect(link === undefined || link.protocol === 'https:').toBe(true)
      },
    ),
  )
  const hostile = [
    ['javascript:alert(1)', ' JaVaScRiPt:alert(1)', 'data:text/html,x', 'blob:https://a/b'],
    ['file:///a', '//a.example', '/a', '', undefined],
  ].flat()
  for (const payload of hostile) expect(chatWebLink(payload)).toBeUndefined()
})

test('a call button dials a number and nothing else', () => {
  expect(chatCallLink('+66 2 123-4567')).toBe('tel:+6621234567')
  expect(chatCallLink('tel:(02) 1234567')).toBe('tel:021234567')
  for (const payload of ['javascript:1', 'tel:tel:1234', '*100#', '12', '', undefined]) {
    expect(chatCallLink(payload)).toBeUndefined()
  }
  fc.assert(
    fc.property(fc.string(), (payload) => {
      expect(chatCallLink(payload) ?? 'tel:123').toMatch(/^tel:\+?\d{3,15}$/)
    }),
  )
})
