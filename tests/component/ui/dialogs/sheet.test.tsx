import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Sheet, type SheetProps } from '../../../../src/ui/dialogs/sheet.tsx'
import { requestClose } from '../../dialogs.ts'

const isLocked = () => document.documentElement.hasAttribute('data-scroll-locked')

function renderSheet(props: Partial<SheetProps> = {}) {
  const onClose = vi.fn<() => void>()
  const view = render(
    <Sheet open title="Deposit" closeLabel="Close" onClose={onClose} {...props}>
      <input aria-label="Amount" />
    </Sheet>,
  )
  return { onClose, ...view }
}

function tapScrim() {
  fireEvent.pointerDown(screen.getByRole('dialog'))
  fireEvent.click(screen.getByRole('dialog'))
}

function dragGrip(distancePx: number) {
  const grip = screen.getByRole('heading')
  fireEvent.pointerDown(grip, { clientY: 100, isPrimary: true })
  fireEvent.pointerMove(grip, { clientY: 100 + distancePx, isPrimary: true })
  fireEvent.pointerUp(grip, { clientY: 100 + distancePx, isPrimary: true })
}

test.each([
  ['a drag down closes a sheet', {}, 120, 1],
  ['a short drag does not close a sheet', {}, 40, 0],
  ['a drag down does not close a sheet that sends money', { busy: true }, 120, 0],
  ['a drag down does not close a sheet that is filled in', { isFilledIn: true }, 120, 0],
])('%s', (_what, props, distancePx, times) => {
  const { onClose } = renderSheet(props)
  dragGrip(distancePx)
  expect(onClose).toHaveBeenCalledTimes(times)
  expect(screen.getByRole('dialog').style.translate === '', 'springs back').toBe(times === 0)
})

test('a sheet that is filled in is closed by Escape, and not by a tap beside it', () => {
  const { onClose } = renderSheet({ isFilledIn: true })
  tapScrim()
  expect(onClose).not.toHaveBeenCalled()
  requestClose(screen.getByRole('dialog'))
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('the field that is typed into stays in view each time the keyboard grows', () => {
  const screenLeft = Object.assign(new EventTarget(), { scale: 1, height: 350, offsetTop: 40 })
  vi.stubGlobal('visualViewport', screenLeft)
  const scrolled: unknown[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function note(this: Element) {
    scrolled.push(this)
  })
  renderSheet()
  const field = screen.getByRole('textbox', { name: 'Amount' })
  field.focus()
  scrolled.length = 0
  act(() => void screenLeft.dispatchEvent(new Event('resize')))
  Object.assign(screenLeft, { height: 300 })
  act(() => void screenLeft.dispatchEvent(new Event('resize')))
  expect(scrolled).toEqual([field])
})

test('the page behind two stacked sheets is locked until the last one is gone', () => {
  const first = renderSheet({ title: 'First' })
  const second = renderSheet({ title: 'Second' })
  second.unmount()
  expect(isLocked()).toBe(true)
  first.unmount()
  expect(isLocked()).toBe(false)
})
