import '../../../support/fresh-modules.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ChatOutbox } from '../../../../src/features/chat/api/chat-outbox.ts'
import type { OutgoingMessage } from '../../../../src/features/chat/api/chat.ts'
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

/** What becomes of the next calls that say something; then they succeed. */
type Fate = 'lost' | 'refused' | 'busy'
let fates: Fate[]
let sent: { createdAt: string; session_id: string; message: OutgoingMessage }[]
const revokeObjectURL = vi.fn<(url: string) => void>()
const NOW = Date.parse('2026-11-21T10:00:00Z')

beforeEach(() => {
  newBrowser()
  uploads.length = 0
  fates = []
  sent = []
  vi.useFakeTimers({ now: NOW, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:a', revokeObjectURL }))
  vi.stubGlobal('fetch', async (request: Request) => {
    // A sign of life, before something is sent again.
    if (request.method === 'GET') return Response.json({ terminated: null })
    const fate = fates.shift()
    if (fate === 'refused') return Response.json({ message: 'KEY_INVALID' }, { status: 400 })
    if (fate === 'busy') return Response.json({ message: 'REQUEST_LIMIT' }, { status: 429 })
    sent.push(await request.json())
    // A lost answer is one of a message that has arrived.
    if (fate === 'lost') throw new TypeError('Failed to fetch')
    return Response.json('2026-11-21T10:00:00.000Z')
  })
})

async function newOutbox() {
  const { ChatOutbox: Outbox } = await import('../../../../src/features/chat/api/chat-outbox.ts')
  const { ApiError } = await import('../../../../src/http/errors.ts')
  const { workInHand } = await import('../../../../src/session/work-in-hand.ts')
  const onTaken = vi.fn<() => void>()
  const outbox = new Outbox({ guestId: 'g'.repeat(24), token: undefined }, { onChange: () => {}, onTaken })
  return {
    outbox,
    onTaken,
    isReloadSafe: workInHand.isReloadSafe,
    unfit: new ApiError('an upload', { code: 'KEY_INVALID', outcome: 'refused', retryable: false }),
    lost: new ApiError('an upload', { code: 'NETWORK', outcome: 'unknown', retryable: true }),
  }
}

/** The tab is loaded again. */
async function reloaded() {
  vi.clearAllTimers()
  vi.resetModules()
  return newOutbox()
}

const PHOTO = new File(['x'], 'photo.png', { type: 'image/png' })
const CLIP = new File(['x'], 'clip.mov', { type: 'video/quicktime' })

const text = (message: string) => ({ message_type: 'text', payload: { message } }) as const
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const deliveries = (outbox: ChatOutbox) => outbox.items.map(({ delivery }) => delivery)
const states = (outbox: ChatOutbox) => outbox.items.map(({ delivery, progress }) => [delivery, progress])
const sentTexts = () => sent.map(({ message }) => message.payload.message)
const firstId = (outbox: ChatOutbox) => outbox.items[0]?.id ?? ''

test('messages are sent in order, each under a time of its own although they are written at once', async () => {
  const { outbox, onTaken, isReloadSafe } = await newOutbox()
  for (const word of ['one', 'two', 'three']) outbox.say(text(word))
  expect(isReloadSafe(), 'a reload would lose it').toBe(false)
  await pass(10)
  expect(sentTexts()).toEqual(['one', 'two', 'three'])
  expect(new Set(sent.map(({ createdAt }) => createdAt)).size).toBe(3)
  expect(new Set(sent.map(({ session_id }) => session_id)).size).toBe(1)
  expect(deliveries(outbox)).toEqual(['succeed', 'succeed', 'succeed'])
  expect(onTaken).toHaveBeenCalledTimes(3)
  expect(isReloadSafe()).toBe(true)
  const known = new Set(outbox.items.slice(0, 2).map(({ id }) => id))
  outbox.confirm((id) => known.has(id))
  expect(outbox.items.map(({ message }) => message.payload.message)).toEqual(['three'])
})

test('a message whose answer is lost is sent again under the same name, and later ones wait for it', async () => {
  const { outbox } = await newOutbox()
  fates = ['lost', 'lost']
  outbox.say(text('one'))
  outbox.say(text('two'))
  await pass(10)
  expect(outbox.items.map(({ isWaiting }) => isWaiting)).toEqual([true, false])
  await pass(10_000)
  expect(sentTexts()).toEqual(['one', 'one', 'one', 'two'])
  expect(new Set(sent.slice(0, 3).map(({ createdAt }) => createdAt)).size).toBe(1)
})

test('a refusal is final until the customer sends it again; others go on', async () => {
  const { outbox } = await newOutbox()
  fates = ['refused']
  outbox.say(text('one'))
  outbox.say(text('two'))
  await pass(10)
  expect(deliveries(outbox)).toEqual(['failed', 'succeed'])
  const [failed] = outbox.items
  outbox.resend(failed?.id ?? '')
  await pass(10)
  expect(sentTexts()).toEqual(['two', 'one'])
  expect(sent[1]?.createdAt).toBe(failed?.createdAt)
})

test('too many messages at once wait their turn', async () => {
  const { outbox } = await newOutbox()
  fates = ['busy', 'busy']
  outbox.say(text('one'))
  await pass(60_000)
  expect(sent).toHaveLength(1)
  expect(deliveries(outbox)).toEqual(['succeed'])
})

test('after ten minutes without a connection the customer decides; nothing is sent without them', async () => {
  const { outbox } = await newOutbox()
  fates = Array.from({ length: 1000 }, () => 'busy')
  outbox.say(text('one'))
  await pass(9 * 60_000)
  expect(deliveries(outbox)).toEqual(['sending'])
  await pass(2 * 60_000)
  expect(deliveries(outbox)).toEqual(['failed'])
  fates = []
  await outbox.flush()
  expect(sent).toEqual([])
})

test('what waits can be taken back, and nothing of it remains', async () => {
  const { outbox, isReloadSafe } = await newOutbox()
  fates = ['busy']
  outbox.say(text('one'))
  await pass(10)
  outbox.remove(firstId(outbox))
  outbox.sendFile(PHOTO, 'image')
  expect(deliveries(outbox)).toEqual(['uploading_file'])
  outbox.end()
  expect(outbox.items).toEqual([])
  expect(revokeObjectURL).toHaveBeenCalledWith('blob:a')
  expect(isReloadSafe()).toBe(true)
  await pass(60_000)
  expect(sent).toEqual([])
})

test('what is not sent survives a reload of the tab, under its name, and goes out then', async () => {
  const before = await newOutbox()
  fates = ['busy']
  before.outbox.say(text('one'))
  before.outbox.keepDraft('half a sen')
  await pass(10)
  const id = firstId(before.outbox)
  const { outbox } = await reloaded()
  expect(outbox.draft).toBe('half a sen')
  expect(outbox.items.map((item) => item.id)).toEqual([id])
  void outbox.flush()
  await pass(10)
  expect(sentTexts()).toEqual(['one'])
  outbox.end()
  const after = await reloaded()
  const left = [after.outbox.draft, ...after.outbox.items]
  expect(left, 'nothing is left of a session that is over').toEqual([''])
})

test('a text that waited while the phone slept fails on waking, survives a reload, and is sent again only by the customer', async () => {
  const before = await newOutbox()
  fates = ['busy']
  before.outbox.say(text('one'))
  await pass(10)
  vi.setSystemTime(NOW + 3_600_000)
  await before.outbox.flush()
  expect(deliveries(before.outbox)).toEqual(['failed'])
  const id = firstId(before.outbox)
  const { outbox } = await reloaded()
  await outbox.flush()
  expect(outbox.items).toMatchObject([{ id, delivery: 'failed', isWaiting: false }])
  expect(sent).toEqual([])
  outbox.resend(id)
  await pass(10)
  expect(sentTexts()).toEqual(['one'])
})

test('a file that has failed holds back a reload, which would lose it', async () => {
  const { outbox, isReloadSafe, lost } = await newOutbox()
  outbox.sendFile(PHOTO, 'image')
  uploads[0]?.fail(lost)
  await pass(10)
  expect(deliveries(outbox)).toEqual(['failed'])
  expect(isReloadSafe()).toBe(false)
  outbox.remove(firstId(outbox))
  expect(isReloadSafe()).toBe(true)
})

test('what somebody else left in this tab is not sent, and neither is what is damaged', async () => {
  const { outbox } = await newOutbox()
  fates = ['busy']
  outbox.say(text('one'))
  await pass(10)
  const kept = sessionStorage.getItem('chat-unsent') ?? ''
  for (const damaged of [kept.replace('gggg', 'hhhh'), '{', '{"owner":1}']) {
    sessionStorage.setItem('chat-unsent', damaged)
    expect((await reloaded()).outbox.items, `${damaged} is nothing`).toEqual([])
  }
})

test('a file is uploaded with its progress, then sent as a message, and nothing else waits for it', async () => {
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
  expect(sent.map(({ message }) => message)).toEqual([
    {
      message_type: 'media',
      payload: { fileType: 'image', url: '/media/uploads/1', filePath: '/media/uploads/1' },
    },
  ])
  outbox.say(text('a recording follows'))
  await expect.poll(() => deliveries(outbox)).toEqual(['succeed', 'uploading_file', 'succeed'])
})

test('an upload that failed waits for the customer, and is uploaded from the start when they resend it', async () => {
  const { outbox, lost } = await newOutbox()
  outbox.sendFile(PHOTO, 'image')
  uploads[0]?.onProgress?.(0.9)
  uploads[0]?.fail(lost)
  await expect.poll(() => outbox.items[0]).toMatchObject({ delivery: 'failed', error: lost })
  expect(sent).toEqual([])
  const id = firstId(outbox)
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
  fates = ['refused']
  outbox.sendFile(PHOTO, 'image')
  uploads[0]?.succeed('/media/uploads/1')
  await expect.poll(() => outbox.items[0]?.delivery).toBe('failed')
  outbox.resend(firstId(outbox))
  await expect.poll(() => outbox.items[0]?.delivery).toBe('succeed')
  expect(uploads).toHaveLength(1)
  expect(sent).toHaveLength(1)
})

test('a cancelled upload is stopped, and nothing of it is sent or left', async () => {
  const { outbox } = await newOutbox()
  outbox.sendFile(CLIP, 'video')
  outbox.remove(firstId(outbox))
  expect(uploads[0]?.signal?.aborted).toBe(true)
  expect(outbox.items).toEqual([])
  // What comes after it has been sent, and nothing else.
  outbox.say(text('never mind'))
  await expect.poll(() => outbox.items[0]?.delivery).toBe('succeed')
  expect(outbox.items).toHaveLength(1)
  expect(sentTexts()).toEqual(['never mind'])
})
