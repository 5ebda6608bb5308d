import '../../../support/fresh-modules.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ChatOutbox } from '../../../../src/features/chat/api/chat-outbox.ts'
import type { UploadOptions } from '../../../../src/http/upload.ts'
import { newBrowser } from '../../storage/browser.ts'

interface Upload extends UploadOptions {
  readonly path: string
  readonly fileName: string | undefined
  succeed(path: string): void
  fail(error: unknown): void
}
const uploads: Upload[] = []
vi.mock('../../../../src/http/upload.ts', () => ({
  upload: ({ path }: { path: string }, { fileName }: { fileName?: string }, options: UploadOptions) =>
    new Promise((succeed, fail) => {
      uploads.push({ ...options, path, fileName, succeed, fail })
      options.signal?.addEventListener('abort', () => fail(options.signal?.reason))
    }),
}))

let sent: unknown[]
let isRefused: boolean

beforeEach(() => {
  newBrowser()
  uploads.length = 0
  sent = []
  isRefused = false
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:a', revokeObjectURL: () => {} }))
  vi.stubGlobal('fetch', async (request: Request) => {
    if (isRefused) return Response.json({ message: 'KEY_INVALID' }, { status: 400 })
    sent.push((await request.json()).message)
    return Response.json('2026-11-21T10:00:00.000Z')
  })
})

async function newOutbox() {
  const { ChatOutbox: Outbox } = await import('../../../../src/features/chat/api/chat-outbox.ts')
  const { ApiError } = await import('../../../../src/http/errors.ts')
  const { wireHttp } = await import('../../../../src/http/wiring.ts')
  wireHttp({ token: () => undefined, locale: () => 'th', onSessionOver: () => {}, onSiteGone: () => {} })
  const party = { guestId: 'g'.repeat(24), token: undefined }
  const outbox = new Outbox(party, { onChange: () => {}, onTaken: () => {} })
  const unfit = new ApiError('an upload', { code: 'KEY_INVALID', outcome: 'refused', retryable: false })
  return {
    outbox,
    unfit,
    lost: new ApiError('an upload', { code: 'NETWORK', outcome: 'unknown', retryable: true }),
  }
}

const PHOTO = new File(['x'], 'photo.png', { type: 'image/png' })
const CLIP = new File(['x'], 'clip.mov', { type: 'video/quicktime' })
const states = (outbox: ChatOutbox) => outbox.items.map(({ delivery, progress }) => [delivery, progress])

test('a file is uploaded, then sent as a message, with its progress', async () => {
  const { outbox } = await newOutbox()
  outbox.sendFile(PHOTO, 'image')
  outbox.sendFile(CLIP, 'video')
  expect(uploads.map(({ path, fileName }) => [path, fileName])).toEqual([
    ['/api/chat/upload-image', 'photo.png'],
    ['/api/chat/upload-video', 'clip.mov'],
  ])
  uploads[0]?.onProgress?.(0.4)
  expect(states(outbox)).toEqual([
    ['uploading_file', 0.4],
    ['uploading_file', 0],
  ])
  uploads[0]?.succeed('/media/uploads/1')
  await expect.poll(() => outbox.items[0]?.delivery).toBe('succeed')
  expect(sent).toEqual([
    {
      message_type: 'media',
      payload: { fileType: 'image', url: '/media/uploads/1', filePath: '/media/uploads/1' },
    },
  ])
  expect(outbox.items[1]?.delivery, 'one does not wait for the other').toBe('uploading_file')
})

test('an upload that failed waits for the customer, and is uploaded from the start when they resend it', async () => {
  const { outbox, lost } = await newOutbox()
  outbox.sendFile(PHOTO, 'image')
  uploads[0]?.onProgress?.(0.9)
  uploads[0]?.fail(lost)
  await expect.poll(() => outbox.items[0]).toMatchObject({ delivery: 'failed', error: lost })
  expect(sent).toEqual([])
  const id = outbox.items[0]?.id ?? ''
  outbox.resend(id)
  expect(states(outbox)).toEqual([['uploading_file', 0]])
  expect(outbox.items[0]?.error).toBeUndefined()
  uploads[1]?.succeed('/media/uploads/2')
  await expect.poll(() => outbox.items[0]).toMatchObject({ id, delivery: 'succeed' })
  expect(uploads).toHaveLength(2)
})

test('a file that the server has looked into and refuses is distinguished from one that got lost', async () => {
  const { outbox, lost, unfit } = await newOutbox()
  outbox.sendFile(PHOTO, 'image')
  uploads[0]?.fail(unfit)
  outbox.sendFile(CLIP, 'video')
  uploads[1]?.fail(lost)
  await expect.poll(() => outbox.items.map(({ isUnfit }) => isUnfit)).toEqual([true, false])
})

test('a file that is there already is not uploaded again when only its message was refused', async () => {
  const { outbox } = await newOutbox()
  isRefused = true
  outbox.sendFile(PHOTO, 'image')
  uploads[0]?.succeed('/media/uploads/1')
  await expect.poll(() => outbox.items[0]?.delivery).toBe('failed')
  isRefused = false
  outbox.resend(outbox.items[0]?.id ?? '')
  await expect.poll(() => outbox.items[0]?.delivery).toBe('succeed')
  expect(uploads).toHaveLength(1)
  expect(sent).toHaveLength(1)
})

test('a cancelled upload is stopped, and nothing of it is sent or left', async () => {
  const { outbox } = await newOutbox()
  outbox.sendFile(CLIP, 'video')
  outbox.remove(outbox.items[0]?.id ?? '')
  expect(uploads[0]?.signal?.aborted).toBe(true)
  expect(outbox.items).toEqual([])
  // What comes after it has been sent, and nothing else.
  const text = { message_type: 'text', payload: { message: 'never mind' } } as const
  outbox.say(text)
  await expect.poll(() => outbox.items[0]?.delivery).toBe('succeed')
  expect(outbox.items).toHaveLength(1)
  expect(sent).toEqual([text])
})

test('text does not wait for a file that is still on its way', async () => {
  const { outbox } = await newOutbox()
  outbox.sendFile(CLIP, 'video')
  outbox.say({ message_type: 'text', payload: { message: 'here is a recording' } })
  await expect.poll(() => outbox.items[1]?.delivery).toBe('succeed')
  expect(outbox.items[0]?.delivery).toBe('uploading_file')
})
