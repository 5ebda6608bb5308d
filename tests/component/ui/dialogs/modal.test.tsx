import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Dialog } from '../../../../src/ui/dialogs/dialog.tsx'
import { Sheet } from '../../../../src/ui/dialogs/sheet.tsx'
import { requestClose } from '../../dialogs.ts'

const MODALS = [
  ['a sheet', Sheet],
  ['a dialog', Dialog],
] as const

const shown = () => screen.getByRole<HTMLDialogElement>('dialog', { name: 'You won' })

function tapBeside() {
  fireEvent.pointerDown(shown())
  fireEvent.click(shown())
}

const WAYS_OUT = [
  ['the close button', () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ['Escape or the system back', () => requestClose(shown())],
  ['a tap beside it', tapBeside],
] as const

interface ModalProps {
  modal: typeof Sheet | typeof Dialog
}

function open(Modal: ModalProps['modal'], busy = false) {
  const onClose = vi.fn<() => void>()
  render(
    <Modal open title="You won" closeLabel="Close" {...{ busy, onClose }}>
      <input aria-label="Amount" />
    </Modal>,
  )
  return onClose
}

function Page({ modal: Modal }: ModalProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Spin
      </button>
      <Modal open={isOpen} title="You won" closeLabel="Close" onClose={() => setOpen(false)}>
        text
      </Modal>
    </>
  )
}

const EACH_WAY_OUT = MODALS.flatMap(([what, modal]) =>
  WAYS_OUT.map(([way, leave]) => ({ what, modal, way, leave })),
)

test.each(MODALS)(
  '%s is named by its heading, which has the focus, so that no keyboard covers it',
  (_what, modal) => {
    open(modal)
    expect(shown()).toBeVisible()
    expect(screen.getByRole('heading', { name: 'You won' })).toHaveFocus()
  },
)

test.each(EACH_WAY_OUT)('$what asks to be closed by $way', ({ modal, leave }) => {
  const onClose = open(modal)
  leave()
  expect(onClose).toHaveBeenCalledTimes(1)
})

test.each(EACH_WAY_OUT)('$what is not closed by $way while something is being sent', ({ modal, leave }) => {
  const onClose = open(modal, true)
  leave()
  expect(onClose).not.toHaveBeenCalled()
  expect(shown()).toHaveAttribute('open')
  expect(shown()).toHaveAttribute('aria-busy', 'true')
})

test.each(MODALS)(
  '%s comes back when the browser closes it without asking while something is being sent',
  async (_what, modal) => {
    open(modal, true)
    shown().close()
    await waitFor(() => expect(shown()).toHaveAttribute('open'))
  },
)

test.each(MODALS)('%s stays when a text selection begins inside and ends beside it', (_what, modal) => {
  const onClose = open(modal)
  fireEvent.pointerDown(screen.getByRole('heading'))
  fireEvent.click(shown())
  expect(onClose).not.toHaveBeenCalled()
})

test.each(MODALS)('%s stays when a file picker inside it is cancelled', (_what, modal) => {
  const onClose = open(modal)
  screen.getByLabelText('Amount').dispatchEvent(new Event('cancel', { bubbles: true }))
  expect(onClose).not.toHaveBeenCalled()
})

test.each(MODALS)(
  '%s gives the focus back to what opened it, and lets the page scroll again',
  async (_what, modal) => {
    const member = userEvent.setup()
    render(<Page modal={modal} />)
    await member.click(screen.getByRole('button', { name: 'Spin' }))
    expect(document.documentElement).toHaveAttribute('data-scroll-locked')
    await member.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(screen.getByRole('button', { name: 'Spin' })).toHaveFocus()
    expect(document.documentElement).not.toHaveAttribute('data-scroll-locked')
  },
)

test.each(MODALS)(
  '%s is above a keyboard that covers the page, whichever was there first',
  (_what, modal) => {
    const screenLeft = Object.assign(new EventTarget(), { scale: 1, height: 350, offsetTop: 40 })
    vi.stubGlobal('visualViewport', screenLeft)
    open(modal)
    expect(shown()).toHaveStyle({ bottom: 'calc(100% - 390px)', maxHeight: '350px' })
    Object.assign(screenLeft, { height: 300 })
    act(() => void screenLeft.dispatchEvent(new Event('resize')))
    expect(shown()).toHaveStyle({ bottom: 'calc(100% - 340px)', maxHeight: '300px' })
  },
)

test('a dialog above a keyboard begins where the rest of the screen does', () => {
  vi.stubGlobal('visualViewport', Object.assign(new EventTarget(), { scale: 1, height: 350, offsetTop: 40 }))
  render(<Dialog open title="You won" onClose={() => {}} />)
  expect(shown()).toHaveStyle({ top: '40px' })
})

test('a dialog with a picture from edge to edge is still named by its title, and has no button without a name', () => {
  render(<Dialog open title="You won" media={<img alt="A wheel" />} onClose={() => {}} />)
  expect(shown()).toContainElement(screen.getByRole('img', { name: 'A wheel' }))
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
