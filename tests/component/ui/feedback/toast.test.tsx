import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Sheet } from '../../../../src/ui/dialogs/sheet.tsx'
import { ToastHost } from '../../../../src/ui/feedback/toast-host.tsx'
import {
  dismissAnsweredErrors,
  dismissNews,
  dismissToast,
  showToast,
  toasts,
  type ToastTone,
} from '../../../../src/ui/feedback/toast.ts'

const show = (text: string, tone: ToastTone = 'info') => act(() => showToast({ tone, text }))
const shownTexts = () => toasts.get().map(({ text }) => text)
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

beforeEach(() => {
  vi.useFakeTimers()
  render(<ToastHost closeLabel="Close" />)
})

afterEach(() => act(() => toasts.get().forEach(({ id }) => dismissToast(id))))

test('an answered error goes, and what is no error stays', () => {
  show('The number has 10 digits', 'error')
  show('Copied', 'ok')
  pass(1000)
  act(dismissAnsweredErrors)
  expect(shownTexts()).toEqual(['Copied'])
})

test('news of money stays, whatever the member does meanwhile', () => {
  act(() => showToast({ tone: 'error', text: 'Your withdrawal was refused', isNews: true }))
  pass(1000)
  act(dismissAnsweredErrors)
  pass(60_000)
  show('Copied')
  show('Saved')
  expect(shownTexts(), 'until it is closed').toEqual(['Your withdrawal was refused', 'Saved'])
  act(dismissNews)
  expect(shownTexts(), 'or the session has ended').toEqual(['Saved'])
})

test('an error goes when the member types, unless it is news of money', () => {
  act(() => showToast({ tone: 'error', text: 'Your withdrawal was refused', isNews: true }))
  show('The number has 10 digits', 'error')
  fireEvent.input(document.body)
  expect(shownTexts()).toEqual(['Your withdrawal was refused'])
  act(dismissNews)
})

test('an error that has only just been shown stays after a navigation', () => {
  show('Insufficient funds', 'error')
  pass(999)
  act(dismissAnsweredErrors)
  expect(shownTexts()).toEqual(['Insufficient funds'])
})

test('the text of a toast begins where the reader begins, also in a dialog whose text is centred', () => {
  show('Copied')
  expect(screen.getByText('Copied').closest('[popover]')).toHaveClass('text-start')
})

test('a toast stays for 4 seconds', () => {
  show('Copied')
  pass(3999)
  expect(screen.getByText('Copied')).toBeInTheDocument()
  pass(1)
  expect(screen.queryByText('Copied')).not.toBeInTheDocument()
})

test('an error interrupts as an alert, any other toast waits as a status', () => {
  show('Insufficient funds', 'error')
  show('Copied', 'ok')
  expect(screen.getByRole('alert')).toHaveTextContent('Insufficient funds')
  expect(screen.getByRole('status')).toHaveTextContent('Copied')
})

test('a toast goes when it is closed, and takes its clock along', () => {
  show('Copied')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText('Copied')).not.toBeInTheDocument()
  expect(vi.getTimerCount()).toBe(0)
})

test('the first of two toasts gives way to a third', () => {
  show('one')
  show('two')
  show('three')
  expect(shownTexts()).toEqual(['two', 'three'])
  expect(vi.getTimerCount()).toBe(2)
})

test('a toast replaces one with the same text and starts its time again', () => {
  show('Copied')
  pass(3000)
  show('Copied')
  pass(3000)
  expect(screen.getAllByText('Copied')).toHaveLength(1)
})

test.each([
  ['pointer', fireEvent.pointerEnter, fireEvent.pointerLeave],
  ['focus', fireEvent.focus, fireEvent.blur],
])('a toast waits while the %s rests on it and then runs out its time', (_way, rest, leave) => {
  show('Copied')
  pass(3000)
  const list = screen.getByText('Copied').closest('[popover]') ?? document.body
  rest(list)
  pass(60_000)
  expect(screen.getByText('Copied')).toBeInTheDocument()
  leave(list)
  pass(999)
  expect(screen.getByText('Copied')).toBeInTheDocument()
  pass(1)
  expect(screen.queryByText('Copied')).not.toBeInTheDocument()
})

test('a toast runs after another was closed under the pointer', () => {
  show('Copied')
  fireEvent.pointerEnter(screen.getByText('Copied').closest('[popover]') ?? document.body)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  show('Saved')
  pass(4000)
  expect(screen.queryByText('Saved')).not.toBeInTheDocument()
})

test('a toast appears inside an open sheet, because everything outside is inert', () => {
  const { unmount } = render(
    <Sheet open title="Deposit" closeLabel="Leave" onClose={vi.fn<() => void>()}>
      text
    </Sheet>,
  )
  show('Insufficient funds', 'error')
  expect(screen.getByRole('dialog')).toContainElement(screen.getByRole('alert'))
  act(() => unmount())
  expect(screen.getByRole('alert')).toHaveTextContent('Insufficient funds')
})
