import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openDesk, pageOf, WITHDRAWAL } from './open-desk.tsx'

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
