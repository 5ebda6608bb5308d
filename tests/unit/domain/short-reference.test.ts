import { expect, it } from 'vitest'
import { shortReference } from '../../../src/domain/short-reference.ts'

it('a long number is known by its end, a short one by itself', () => {
  expect(shortReference('019ab3c0-0000-7000-8000-0123456789ab')).toBe('4567-89AB')
  expect(shortReference('KP-7F3Q-2291')).toBe('KP-7F3Q-2291')
})
