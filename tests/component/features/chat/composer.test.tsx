import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { ChatSession } from '../../../../src/features/chat/api/chat-session.ts'
import { Composer } from '../../../../src/features/chat/composer.tsx'
import { renderInApp } from '../../in-app.tsx'

const MEGABYTE = 1024 * 1024

function show() {
  let isOver = false
  const outbox = {
    draft: '',
    keepDraft: vi.fn<(text: string) => void>(),
    say: vi.fn<(said: unknown) => void>(),
    sendFile: vi.fn<(...sent: unknown[]) => void>(),
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all of the conversation that a composer uses
  const session = { outbox, state: () => ({ isOver }) } as unknown as ChatSession
  const { container } = renderInApp(<Composer session={session} />)
  const input = container.querySelector<HTMLInputElement>('input[type=file]')
  if (input === null) throw new Error('there is nowhere to put a file')
  const end = () => {
    isOver = true
  }
  return { outbox, input, end, field: screen.getByRole('textbox') }
}

/** A file of that type and size whose first bytes are an MP4's. */
function video(type: string, size = 12): File {
  return Object.defineProperty(new File(['....ftypisom'], 'clip', { type }), 'size', { value: size })
}

it('sends a file, and then the same again', async () => {
  const { outbox, input } = show()
  const sent = video('video/mp4')
  for (const times of [1, 2]) {
    fireEvent.change(input, { target: { files: [sent] } })
    await waitFor(() => expect(outbox.sendFile).toHaveBeenCalledTimes(times))
    await waitFor(() => expect(input).toBeEnabled())
  }
  expect(outbox.sendFile).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'clip.mp4' }), 'video')
})

it.each([
  ['a 3GP video', 'Choose an MP4 or MOV video', new File(['....ftyp3gp4'], 'a.3gp', { type: 'video/3gpp' })],
  ['a HEIC photo', 'take a screenshot', new File(['....ftypheic'], 'a.jpg', { type: 'image/jpeg' })],
  ['a text', 'Choose a picture: JPEG, PNG, WebP or HEIC.', new File(['a'], 'a.txt', { type: 'text/plain' })],
  ['a long video', 'no larger than 20 MB', video('video/mp4', 20 * MEGABYTE + 1)],
])('says what to do instead of sending %s, until something is typed: %s', async (_what, words, chosen) => {
  const { outbox, input, field } = show()
  fireEvent.change(input, { target: { files: [chosen] } })
  expect(await screen.findByRole('alert')).toHaveTextContent(words)
  expect(outbox.sendFile).not.toHaveBeenCalled()
  fireEvent.change(field, { target: { value: 'a' } })
  expect(screen.queryByRole('alert')).toBeNull()
})

it('sends no file of a conversation that has ended while the file was prepared', async () => {
  const { outbox, input, end } = show()
  fireEvent.change(input, { target: { files: [video('video/mp4')] } })
  end()
  await waitFor(() => expect(input).toBeEnabled())
  expect(outbox.sendFile).not.toHaveBeenCalled()
})

it('offers every picture and video of the phone', () => {
  expect(show().input.accept).toBe('image/*,video/*')
})

it('does nothing when the choice of a file was given up', () => {
  const { outbox, input } = show()
  fireEvent.change(input, { target: { files: [] } })
  expect(outbox.sendFile).not.toHaveBeenCalled()
})

it('sends by its button too, and the keyboard stays', async () => {
  const { outbox, field } = show()
  await userEvent.type(field, '  hello ')
  await userEvent.click(screen.getByRole('button'))
  expect(outbox.say).toHaveBeenCalledExactlyOnceWith({ message_type: 'text', payload: { message: 'hello' } })
  expect(field).toHaveValue('')
  expect(field).toHaveFocus()
})

it.each([
  ['', { isComposing: true }],
  [' in Safari, where the word ends before the key', { keyCode: 229 }],
])('leaves Enter to the keyboard while a word is composed%s', (_where, composing) => {
  const { outbox, field } = show()
  fireEvent.change(field, { target: { value: 'ສະບາຍດີ' } })
  fireEvent.keyDown(field, { key: 'Enter', ...composing })
  expect(outbox.say).not.toHaveBeenCalled()
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(outbox.say).toHaveBeenCalledOnce()
})
