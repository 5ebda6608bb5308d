import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { Outgoing } from '../../../../src/features/chat/api/chat-outbox.ts'
import { OutgoingMessage } from '../../../../src/features/chat/message-list.tsx'
import { renderInApp } from '../../in-app.tsx'

const text: Outgoing = {
  id: 's 2026-11-21T07:02:00.000Z',
  createdAt: '2026-11-21T07:02:00.000Z',
  message: { message_type: 'text', payload: { message: 'hello' } },
  delivery: 'sending',
  isWaiting: false,
  progress: 0,
}
const photo: Outgoing = {
  ...text,
  message: { message_type: 'media', payload: { fileType: 'image' } },
  file: new File(['x'], 'photo.png', { type: 'image/png' }),
  preview: 'blob:photo',
}
const clip: Outgoing = {
  ...photo,
  message: { message_type: 'media', payload: { fileType: 'video' } },
  file: new File(['x'], 'clip.mov', { type: 'video/quicktime' }),
}

function show(item: Outgoing) {
  const onResend = vi.fn<() => void>()
  const onRemove = vi.fn<() => void>()
  const { container } = renderInApp(<OutgoingMessage item={item} onResend={onResend} onRemove={onRemove} />)
  return { container, onResend, onRemove, buttons: screen.queryAllByRole('button') }
}

it('a picture on its way is seen, with how far it is, and can be stopped', async () => {
  const { container, onRemove, buttons } = show({ ...photo, delivery: 'uploading_file', progress: 0.624 })
  expect(screen.getByRole('img', { name: 'photo.png' })).toHaveAttribute('src', 'blob:photo')
  expect(container).toHaveTextContent('62%')
  expect(screen.getByText('62%'), 'a log reads out what is added').toHaveAttribute('aria-hidden', 'true')
  expect(buttons).toHaveLength(1)
  await userEvent.click(screen.getByRole('button'))
  expect(onRemove).toHaveBeenCalledOnce()
})

it('a video on its way is named', () => {
  const { container } = show({ ...clip, delivery: 'uploading_file', progress: 0 })
  expect(screen.getByText('clip.mov')).toBeInTheDocument()
  expect(container).toHaveTextContent('0%')
})

it('a file that is all there is no longer measured, nor taken back', () => {
  const { container, buttons } = show({ ...photo, delivery: 'sending', progress: 1 })
  expect(container).not.toHaveTextContent('%')
  expect(buttons).toEqual([])
})

it('what failed says so aloud, and offers to send it again or to take it back', async () => {
  const { onResend, onRemove, buttons } = show({ ...photo, delivery: 'failed' })
  expect(screen.getByRole('alert')).toBeInTheDocument()
  expect(buttons).toHaveLength(2)
  const [resend, remove] = buttons
  if (resend) await userEvent.click(resend)
  if (remove) await userEvent.click(remove)
  expect(onResend).toHaveBeenCalledOnce()
  expect(onRemove).toHaveBeenCalledOnce()
})

it('a file whose content is not accepted is reported as that, and not merely as invalid', () => {
  show({ ...photo, delivery: 'failed', isUnfit: true })
  expect(screen.getByRole('alert')).toHaveTextContent(/File is not supported/)
})

it('text that waits for a connection can be taken back; text on its way cannot', () => {
  expect(show(text).buttons).toEqual([])
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(show({ ...text, isWaiting: true }).buttons).toHaveLength(1)
})
