import { describe, expect, it, test } from 'vitest'
import { inviteCodeIn, inviterOf, isInviteCode, isNoWorse } from '../../../src/domain/invite-code.ts'
import { inviteLink } from '../../../src/features/invite/share-link.tsx'

const SHORT = 'K7M2P9X'
const LONG = 'PR0198d0a4-7c3e-7d52-9f10-0123456789ab'
const CODES = [SHORT, 'k7m2p9x', LONG, '12E4', '723421968459640832', '00123', '0x10', 'PR0198-good', '1e400']

/** What senders, messengers and keyboards put around a code. */
const GLUED = [
  ['CODE', 'CODE ', 'CODE.', 'CODE...', 'CODE/', 'CODE)', '(CODE)', '"CODE"', '“CODE”', 'CODE>', '**CODE**'],
  ['CODE\u200B', '\u200ECODE\u200F', '\uFEFFCODE\uFE0F', 'CODEครับ', 'CODE ນະ', 'รหัส:CODE'],
  ['CODE?fbclid=IwAR0abc', 'CODE&utm_source=line', 'CODE#top'],
].flat()

describe.each(CODES)('the code %s', (code) => {
  it.each(GLUED)('an invite code is found in %j', (glued) => {
    expect(inviteCodeIn(glued.replace('CODE', code))).toBe(code)
    expect(isInviteCode(code)).toBe(true)
  })

  it('an invite code is found in its whole link', () => {
    expect(inviteCodeIn(`https://wallet.example/register?code=${code}.`)).toBe(code)
  })
})

test.each(
  [
    ['', ' ', 'undefined', 'null', 'NaN', 'Infinity', '-Infinity', 'true', '[object Object]'],
    ['100%', '\uFFFDPR1', '1.50', 'PR 12', '<script>', 'x'.repeat(65)],
  ].flat(),
)('there is no code in %j', (text) => {
  expect(inviteCodeIn(text)).toBeUndefined()
})

test('an invite link has PR and the id of the member who invites', () => {
  const id = LONG.slice(2)
  expect(inviteLink('https://wallet.example', id)).toBe(`https://wallet.example/register?code=PR${id}`)
  expect(inviterOf(inviteCodeIn(inviteLink('https://wallet.example', id)) ?? '')).toBe(id)
})

test.each([
  [SHORT, LONG, true],
  [LONG, SHORT, true],
  [SHORT, '100', true],
  ['PR-newer', 'PR-older', true],
  ['100', SHORT, false],
  ['K7M2P', LONG, false],
  [LONG.slice(0, -1), LONG, false],
])('%s replaces %s: %s', (code, earlier, replaces) => {
  expect(isNoWorse(code, earlier)).toBe(replaces)
})
