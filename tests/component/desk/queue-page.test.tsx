/** What every queue does alike. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openDesk, openWithdrawal, pageOf, WITHDRAWAL, WITHDRAWAL_PATH } from './open-desk.tsx'

/** A queue of that many withdrawals, as the server answers each of its pages. */
function queueOf(total: number) {
  return ({ page }: { readonly page: number }) => {
    const rows = Array.from({ length: Math.max(0, Math.min(50, total - 50 * (page - 1))) }, (_, row) => ({
      ...WITHDRAWAL,
      id: WITHDRAWAL.id.replace(/.{4}$/, String(1000 + 50 * page + row)),
      member: `page ${page} row ${row + 1}`,
    }))
    return pageOf(rows, total)
  }
}

it('a page of a queue that has become empty leads to the last page there is', async () => {
  const { address } = await openDesk('/withdrawals?filter=mine&search=08&page=4', {
    'POST /api/withdrawals': queueOf(51),
  })
  expect(await screen.findByText('page 2 row 1')).toBeVisible()
  expect(screen.getByText('2 / 2')).toBeVisible()
  expect(screen.queryByText('Nothing waits here.')).toBeNull()
  await waitFor(() => expect(address()).toBe('/withdrawals?filter=mine&search=08&page=2'))
})

it('a queue that has become empty altogether says so on its first page', async () => {
  const { address } = await openDesk('/withdrawals?page=3', { 'POST /api/withdrawals': queueOf(0) })
  expect(await screen.findByText('Nothing waits here.')).toBeVisible()
  await waitFor(() => expect(new URL(address(), location.origin).searchParams.get('page')).toBe('1'))
})

it('a search that finds nothing does not say that nothing waits', async () => {
  await openDesk('/withdrawals?search=67890', { 'POST /api/withdrawals': queueOf(0) })
  expect(await screen.findByText(/^Nothing was found/)).toBeVisible()
  expect(screen.queryByText('Nothing waits here.')).toBeNull()
})

it.each([
  [1, /^1 withdrawal, ฿/],
  [2, /^2 withdrawals, ฿/],
])('a queue of %i is counted in the right number', async (total, words) => {
  await openDesk('/withdrawals', { 'POST /api/withdrawals': queueOf(total) })
  expect(await screen.findByText(words)).toBeVisible()
})

const searchFor = async (text: string) => {
  const field = await screen.findByRole('searchbox')
  fireEvent.change(field, { target: { value: text } })
  fireEvent.submit(field)
}

it('an opened item is read again once the list that showed it shows it no longer, or otherwise', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let rows = [WITHDRAWAL]
  const { count } = await openWithdrawal(WITHDRAWAL, {
    'POST /api/withdrawals': ({ search }: { search: string }) => pageOf(search === '' ? rows : []),
  })
  const reads = async () => {
    await act(() => vi.advanceTimersByTimeAsync(9000))
    return count(`GET ${WITHDRAWAL_PATH}`)
  }
  expect(await reads()).toBe(1)
  // A search that never found it is no news of it.
  await searchFor('somebody else')
  expect(await reads()).toBe(1)
  await searchFor('')
  expect(await reads()).toBe(1)
  rows = []
  expect(await reads()).toBe(2)
})

const press = (key: string, code: string, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.body, { key, code, ...more })
const question = () => screen.queryByRole('dialog')

describe('a key', () => {
  const FREE = { ...WITHDRAWAL, holder: null, state: 'waiting' }

  beforeEach(async () => {
    await openWithdrawal(FREE)
    await screen.findByRole('button', { name: /^Claim/ })
  })

  it.each([
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
})
