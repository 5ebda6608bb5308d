import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Sheet } from '../../../../src/ui/dialogs/sheet.tsx'
import { copyText } from '../../../../src/ui/feedback/copy-with-toast.ts'
import { CopyRow } from '../../../../src/ui/feedback/facts.tsx'

function clipboard(writeText: (text: string) => Promise<void>) {
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }))
}

/** What an old browser does: it copies what is selected, if that can be selected at all, and says whether it has. */
function oldBrowser(copies: boolean, says = copies) {
  const copied: string[] = []
  document.execCommand = () => {
    const field = document.activeElement
    const reachable = document.querySelector('dialog[open]')?.contains(field) ?? true
    if (copies && field instanceof HTMLTextAreaElement && reachable) {
      field.dispatchEvent(new Event('copy', { bubbles: true }))
      copied.push(field.value)
    }
    return says
  }
  return copied
}

/** How the modern clipboard may fail. */
const CLIPBOARDS = [
  ['refuses', () => Promise.reject(new DOMException('no', 'NotAllowedError'))],
  [
    'is not there',
    () => {
      throw new TypeError('undefined is not a function')
    },
  ],
  ['never answers', () => new Promise<void>(() => {})],
] as const

/** What the old way may do: copy, refuse, or claim to have copied. */
const OLD_WAYS = [
  [true, true, true],
  [false, false, false],
  [false, true, false],
] as const

test('a copied text is on the clipboard', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => {})
  clipboard(writeText)
  expect(await copyText('1234567890')).toBe(true)
  expect(writeText).toHaveBeenCalledWith('1234567890')
})

test('copying works where the browser knows only the old way, also within a sheet, and leaves the focus where it was', async () => {
  clipboard(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
  const copied = oldBrowser(true)
  render(
    <Sheet open onClose={() => {}} title="Deposit" closeLabel="Close">
      <button type="button">here</button>
    </Sheet>,
  )
  const button = screen.getByRole('button', { name: 'here' })
  button.focus()
  expect(await copyText('1234567890')).toBe(true)
  expect(copied).toEqual(['1234567890'])
  expect(button).toHaveFocus()
  expect(document.querySelector('textarea')).toBeNull()
})

test.each(CLIPBOARDS)(
  'where the clipboard %s, copying says only what the old way has really done',
  async (_how, writeText) => {
    vi.useFakeTimers()
    for (const [copies, says, isCopied] of OLD_WAYS) {
      clipboard(writeText)
      oldBrowser(copies, says)
      const copying = copyText('1234567890')
      await vi.advanceTimersByTimeAsync(2000)
      expect(await copying, `${copies} ${says}`).toBe(isCopied)
    }
  },
)

test('a row to copy shows the value and leaves the copying to its owner', async () => {
  const onCopy = vi.fn<() => void>()
  render(<CopyRow label="Username" value="player-1" copyLabel="Copy username" onCopy={onCopy} />)
  expect(screen.getByText('player-1')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Copy username' }))
  expect(onCopy).toHaveBeenCalledOnce()
})
