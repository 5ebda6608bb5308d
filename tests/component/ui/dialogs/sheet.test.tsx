import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Sheet, type SheetProps } from '../../../../src/ui/dialogs/sheet.tsx'
import { requestClose } from '../../dialogs.ts'

const locked = () => document.documentElement.hasAttribute('data-scroll-locked')

function renderSheet(props: Partial<SheetProps> = {}) {
  const onClose = vi.fn<() => void>()
  const view = render(
    <Sheet open title="Deposit" closeLabel="Close" onClose={onClose} {...props}>
      <input aria-label="Amount" />
    </Sheet>,
  )
  return { onClose, ...view }
}

function tapScrim(dialog: HTMLElement) {
  fireEvent.pointerDown(dialog)
  fireEvent.click(dialog)
}

function dragGrip(distancePx: number) {
  const grip = screen.getByRole('heading')
  fireEvent.pointerDown(grip, { clientY: 100, isPrimary: true })
  fireEvent.pointerMove(grip, { clientY: 100 + distancePx, isPrimary: true })
  fireEvent.pointerUp(grip, { clientY: 100 + distancePx, isPrimary: true })
}

function Page() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Sheet open={open} title="Deposit" closeLabel="Close" onClose={() => setOpen(false)}>
        text
      </Sheet>
    </>
  )
}

const CLEAR = [
  ['the close button', () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ['Escape or the system back', () => requestClose(screen.getByRole('dialog'))],
] as const

/** Ways to close it that may not have been meant. */
const SLIPS = [
  ['a tap beside it', () => tapScrim(screen.getByRole('dialog'))],
  ['a drag down', () => dragGrip(120)],
] as const

describe('a sheet', () => {
  it('is a dialog named by its title', () => {
    renderSheet()
    expect(screen.getByRole('dialog', { name: 'Deposit' })).toBeVisible()
  })

  it('puts the focus on its heading, so that no keyboard covers it', () => {
    renderSheet()
    expect(screen.getByRole('heading', { name: 'Deposit' })).toHaveFocus()
  })

  it.each([...CLEAR, ...SLIPS])('asks to be closed by %s', (_way, leave) => {
    const { onClose } = renderSheet()
    leave()
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it.each([...CLEAR, ...SLIPS])('is not closed by %s while money is being sent', (_way, leave) => {
    const { onClose } = renderSheet({ busy: true })
    leave()
    expect(onClose).not.toHaveBeenCalled()
    expect(screen.getByRole('dialog')).toHaveAttribute('open')
  })

  it.each(SLIPS)('does not lose by %s what was typed', (_way, slip) => {
    const { onClose } = renderSheet({ isFilledIn: true })
    slip()
    expect(onClose).not.toHaveBeenCalled()
    requestClose(screen.getByRole('dialog'))
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('comes back when the browser closes it without asking while money is being sent', async () => {
    renderSheet({ busy: true })
    const dialog = screen.getByRole<HTMLDialogElement>('dialog')
    dialog.close()
    await waitFor(() => expect(dialog).toHaveAttribute('open'))
  })

  it('springs back after a short drag', () => {
    const { onClose } = renderSheet()
    dragGrip(40)
    expect(onClose).not.toHaveBeenCalled()
    expect(screen.getByRole('dialog').style.translate).toBe('')
  })

  it('stays when a text selection begins inside and ends beside it', () => {
    const { onClose } = renderSheet()
    fireEvent.pointerDown(screen.getByRole('heading'))
    fireEvent.click(screen.getByRole('dialog'))
    expect(onClose).not.toHaveBeenCalled()
  })

  it('stays when a file picker inside it is cancelled', () => {
    const { onClose } = renderSheet()
    screen.getByLabelText('Amount').dispatchEvent(new Event('cancel', { bubbles: true }))
    expect(onClose).not.toHaveBeenCalled()
  })

  it('keeps its action in a footer', () => {
    renderSheet({ footer: <button type="button">Confirm</button> })
    expect(screen.getByRole('contentinfo')).toContainElement(screen.getByRole('button', { name: 'Confirm' }))
  })

  it('leaves the page and gives the focus back to what opened it', async () => {
    const member = userEvent.setup()
    render(<Page />)
    await member.click(screen.getByRole('button', { name: 'Open' }))
    await member.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus()
  })
})

/** 350 px of the screen are left, from so far below its top. */
function leaveScreen(offsetTop: number) {
  const screenLeft = Object.assign(new EventTarget(), { scale: 1, height: 350, offsetTop })
  vi.stubGlobal('visualViewport', screenLeft)
  return screenLeft
}

describe('a keyboard that covers the page', () => {
  it('has the sheet above it, and no higher than what is left', () => {
    const screenLeft = leaveScreen(40)
    renderSheet()
    act(() => void screenLeft.dispatchEvent(new Event('resize')))
    expect(screen.getByRole('dialog')).toHaveStyle({ bottom: 'calc(100% - 390px)', maxHeight: '350px' })
  })

  it('has the sheet above it when the keyboard was there first', () => {
    leaveScreen(0)
    renderSheet()
    expect(screen.getByRole('dialog')).toHaveStyle({ bottom: 'calc(100% - 350px)', maxHeight: '350px' })
  })

  it('has the field that is typed into in view, each time it grows', () => {
    const screenLeft = leaveScreen(40)
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
})

describe('the page behind sheets', () => {
  it('is locked until the last of two stacked sheets is gone', () => {
    const first = renderSheet({ title: 'First' })
    const second = renderSheet({ title: 'Second' })
    second.unmount()
    expect(locked()).toBe(true)
    first.unmount()
    expect(locked()).toBe(false)
  })

  it('scrolls again when the sheet is removed without being closed', () => {
    const { unmount } = renderSheet()
    expect(locked()).toBe(true)
    unmount()
    expect(locked()).toBe(false)
  })

  it('scrolls again when the sheet is closed', async () => {
    const { rerender } = renderSheet()
    rerender(
      <Sheet open={false} title="Deposit" closeLabel="Close" onClose={vi.fn<() => void>()}>
        text
      </Sheet>,
    )
    await act(async () => {})
    expect(locked()).toBe(false)
  })
})
