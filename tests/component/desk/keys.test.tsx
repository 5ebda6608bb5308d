import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, test } from 'vitest'
import { openWithdrawal, WITHDRAWAL } from './open-desk.tsx'

const FREE = { ...WITHDRAWAL, holder: null, state: 'waiting' }

beforeEach(async () => {
  await openWithdrawal(FREE)
  await screen.findByRole('button', { name: /^Claim/ })
})

const press = (key: string, code: string, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.body, { key, code, ...more })
const question = () => screen.queryByRole('dialog')

test.each([
  ['English', 'c', 'KeyC'],
  ['Thai', 'แ', 'KeyC'],
  ['Dvorak', 'c', 'KeyI'],
])('on a keyboard in %s C asks about the claim', (_, key, code) => {
  press(key, code)
  expect(question()).toHaveAccessibleName('Claim this withdrawal?')
})

it('on a Thai keyboard / searches and Shift / shows all keys', () => {
  press('ฝ', 'Slash')
  expect(screen.getByRole('searchbox')).toHaveFocus()
  screen.getByRole('searchbox').blur()
  press('ฦ', 'Slash', { shiftKey: true })
  expect(question()).toHaveAccessibleName('Keys')
})

it('on a Thai keyboard G and M lead to the members', async () => {
  press('เ', 'KeyG')
  press('ท', 'KeyM')
  expect(await screen.findByRole('heading', { name: 'Members' })).toBeVisible()
})

it('C leads to the chat after G only', async () => {
  press('g', 'KeyG')
  press('c', 'KeyC')
  expect(await screen.findByRole('heading', { name: 'Chat' })).toBeVisible()
  expect(question()).toBeNull()
})

it('a letter of another Latin keyboard is not taken for the key in its place', () => {
  press('x', 'KeyC')
  expect(question()).toBeNull()
})

it('a letter inside a field is only typed', () => {
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'แ', code: 'KeyC' })
  expect(question()).toBeNull()
  press('?', 'Slash', { shiftKey: true })
  const help = question()
  expect(help && within(help).getByText('Esc')).toBeVisible()
})
