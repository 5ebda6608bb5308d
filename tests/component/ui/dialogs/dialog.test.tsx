import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Dialog, type DialogProps } from '../../../../src/ui/dialogs/dialog.tsx'
import { requestClose } from '../../dialogs.ts'

function renderDialog(props: Partial<DialogProps> = {}) {
  const onClose = vi.fn<() => void>()
  render(
    <Dialog
      open
      onClose={onClose}
      title="You won"
      actions={
        <button type="button" onClick={onClose}>
          Keep
        </button>
      }
      {...props}
    >
      A coupon
    </Dialog>,
  )
  return { onClose }
}

it('a keyboard that covers the page has the dialog in the middle of what is left, and no higher', () => {
  const screenLeft = Object.assign(new EventTarget(), { scale: 1, height: 350, offsetTop: 40 })
  vi.stubGlobal('visualViewport', screenLeft)
  renderDialog()
  const place = { top: '40px', bottom: 'calc(100% - 390px)', maxHeight: '350px' }
  expect(screen.getByRole('dialog')).toHaveStyle(place)
})

function Page() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Spin
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="You won" closeLabel="Close" />
    </>
  )
}

function tapBeside(dialog: HTMLElement) {
  fireEvent.pointerDown(dialog)
  fireEvent.click(dialog)
}

const dialog = () => screen.getByRole('dialog', { name: 'You won' })

const WAYS_OUT = [
  ['the round button', () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ['Escape or the system back', () => requestClose(dialog())],
  ['a tap beside it', () => tapBeside(dialog())],
] as const

describe('a dialog', () => {
  it('is named by its title and has its words and its way out', () => {
    renderDialog()
    expect(dialog()).toHaveTextContent('A coupon')
    expect(dialog()).toContainElement(screen.getByRole('button', { name: 'Keep' }))
  })

  it('puts the focus on its heading, so that it is read from the start', () => {
    renderDialog({ picture: <img alt="" /> })
    expect(screen.getByRole('heading', { name: 'You won' })).toHaveFocus()
  })

  it('with a picture from edge to edge is still named by its title', () => {
    renderDialog({ media: <img alt="A wheel" />, closeLabel: 'Close' })
    expect(dialog()).toContainElement(screen.getByRole('img', { name: 'A wheel' }))
  })

  it.each([
    ...WAYS_OUT,
    ['its own button', () => fireEvent.click(screen.getByRole('button', { name: 'Keep' }))] as const,
  ])('asks to be closed by %s', (_way, leave) => {
    const { onClose } = renderDialog({ closeLabel: 'Close' })
    leave()
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it.each(WAYS_OUT)('is not closed by %s while something is being sent', (_way, leave) => {
    const { onClose } = renderDialog({ closeLabel: 'Close', busy: true })
    leave()
    expect(onClose).not.toHaveBeenCalled()
    expect(dialog()).toHaveAttribute('open')
    expect(dialog()).toHaveAttribute('aria-busy', 'true')
  })

  it('has no round button without a name for it', () => {
    renderDialog()
    expect(screen.getAllByRole('button')).toHaveLength(1)
  })

  it('gives the focus back to what opened it', async () => {
    const member = userEvent.setup()
    render(<Page />)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await member.click(screen.getByRole('button', { name: 'Spin' }))
    await member.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.getByRole('button', { name: 'Spin' })).toHaveFocus()
  })
})
