import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { ChatSession } from '../../../../src/features/chat/api/chat-session.ts'
import { Composer } from '../../../../src/features/chat/composer.tsx'
import { currentToasts } from '../../../../src/ui/feedback/toast.ts'
import { renderInApp } from '../../in-app.tsx'

const MEGABYTE = 1024 * 1024

function show() {
  const outbox = {
    draft: '',
    keepDraft: vi.fn<(text: string) => void>(),
    say: vi.fn<(said: unknown) => void>(),
    sendFile: vi.fn<(...sent: unknown[]) => void>(),
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all of the conversation that a composer uses
  const session = { outbox } as unknown as ChatSession
  const { container } = renderInApp(<Composer session={session} />)
  const input = container.querySelector<HTMLInputElement>('input[type=file]')
  if (input === null) throw new Error('there is nowhere to put a file')
  return { outbox, input, field: screen.getByRole('textbox') }
}

function file(name: string, type: string, size = 1): File {
  return Object.defineProperty(new File(['x'], name, { type }), 'size', { value: size })
}

it.each([
  ['photo.JPG', 'image/jpeg', 'image'],
  ['clip.mov', 'video/quicktime', 'video'],
])('sends %s, and then the same again', (name, type, kind) => {
  const { outbox, input } = show()
  const sent = file(name, type)
  fireEvent.change(input, { target: { files: [sent] } })
  fireEvent.change(input, { target: { files: [sent] } })
  expect(outbox.sendFile.mock.calls).toEqual([
    [sent, kind],
    [sent, kind],
  ])
})

it.each([
  ['photo.webp', 'image/webp', 1, 'File is not supported'],
  ['photo', 'image/png', 1, 'File is not supported'],
  ['photo.png', 'image/png', 10 * MEGABYTE + 1, 'no larger than 10 MB'],
  ['clip.mp4', 'video/mp4', 20 * MEGABYTE + 1, 'no larger than 20 MB'],
])('says why %s of type %s and %d bytes cannot be sent', (name, type, size, reason) => {
  const { outbox, input } = show()
  fireEvent.change(input, { target: { files: [file(name, type, size)] } })
  expect(outbox.sendFile).not.toHaveBeenCalled()
  expect(currentToasts().at(-1)).toMatchObject({ tone: 'error', text: expect.stringContaining(reason) })
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

it('leaves Enter to the keyboard while a word is composed', () => {
  const { outbox, field } = show()
  fireEvent.change(field, { target: { value: 'ສະບາຍດີ' } })
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  expect(outbox.say).not.toHaveBeenCalled()
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(outbox.say).toHaveBeenCalledOnce()
})
