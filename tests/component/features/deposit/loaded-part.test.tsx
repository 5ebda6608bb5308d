import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { LoadedPart } from '../../../../src/features/deposit/loaded-part.tsx'
import { later } from '../../../../src/ui/later.ts'
import { renderInApp } from '../../in-app.tsx'

const Page = ({ name }: { name: string }) => <p>{name}</p>

const show = (part: ReturnType<typeof later<{ name: string }>>) =>
  renderInApp(<LoadedPart part={part} props={{ name: 'Bank' }} />)

test('a page that was loaded while the list was read is there at once', async () => {
  const part = later(async () => Page)
  await part.load()
  show(part)
  expect(screen.getByText('Bank')).toBeInTheDocument()
})

test('a page that is not loaded yet comes without another tap', async () => {
  show(later(async () => Page))
  expect(screen.queryByText('Bank')).toBeNull()
  expect(await screen.findByText('Bank')).toBeInTheDocument()
})

test('a page that cannot be loaded says so, and is loaded by another attempt', async () => {
  const fetch = vi.fn<() => Promise<typeof Page>>().mockRejectedValueOnce(new TypeError('no network'))
  show(later(fetch.mockResolvedValue(Page)))
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Bank')).toBeInTheDocument()
})

test('a page that never comes is given up after a while', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  show(later(() => new Promise<typeof Page>(() => undefined)))
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument()
})
