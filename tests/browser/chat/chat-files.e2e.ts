import type { Locator } from '@playwright/test'
import { plainPng } from '../../server/platform/files/pictures.ts'
import { LOGGED } from '../../support/browser/checks/watch.ts'
import { CHAT, openChat, openGuestChat } from '../../support/browser/steps/chat.ts'
import { expect, test } from '../../support/browser/test.ts'

const words = CHAT.th

const choose = (chat: Locator, name: string, mimeType: string, buffer: Buffer) =>
  chat.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })

/** The smallest valid video: a brand, an index, and something to show. */
function video(): Buffer {
  const box = (name: string, data: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(8 + data.length, 0)
    head.write(name, 4, 'latin1')
    return Buffer.concat([head, data])
  }
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\0\0', 'latin1')),
    box('moov', Buffer.alloc(16)),
    box('mdat', Buffer.alloc(64)),
  ])
}

test(
  'a screenshot in WebP under a name without an ending is sent as a picture',
  { tag: '@long' },
  async ({ page }) => {
    const { chat } = await openGuestChat(page)
    const webp = await page.evaluate(async () => {
      const canvas = document.createElement('canvas')
      canvas.width = 64
      canvas.height = 64
      canvas.getContext('2d')?.fillRect(0, 0, 32, 32)
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp'))
      return blob === null ? [] : [...new Uint8Array(await blob.arrayBuffer())]
    })
    await choose(chat, '1000008715', 'image/webp', Buffer.from(webp))
    await expect(chat.getByRole('log').locator('a img')).toHaveJSProperty('naturalWidth', 64)
  },
)

test('a photo that failed is sent again, another is removed, and a video works the same', async ({
  page,
  watched,
}) => {
  watched.expectErrors(LOGGED.noConnection)
  const { chat } = await openGuestChat(page)
  const log = chat.getByRole('log')
  const sent = log.locator('a img')

  await page.route('**/api/chat/upload-image', (route) => route.abort())
  await choose(chat, 'one.png', 'image/png', plainPng())
  await expect(log.getByText(words.notSent)).toBeVisible()
  await expect(log.getByRole('img', { name: 'one.png' })).toBeVisible()
  await choose(chat, 'two.png', 'image/png', plainPng())
  await expect(log.getByText(words.notSent)).toHaveCount(2)
  await chat.getByRole('button', { name: words.remove }).last().click()
  await expect(log.getByRole('img', { name: 'two.png' })).toHaveCount(0)

  await page.unroute('**/api/chat/upload-image')
  await chat.getByRole('button', { name: words.resend }).click()
  await expect(sent).toHaveCount(1)
  await expect(sent).toHaveJSProperty('naturalWidth', 64)
  await expect(log.getByText(words.notSent)).toHaveCount(0)

  await choose(chat, 'clip.mp4', 'video/mp4', video())
  await expect(log.locator('video')).toHaveCount(1)
  await expect(log.locator('video')).toHaveAttribute('src', /\/media\/uploads\/[\w-]{43}$/)

  await page.reload()
  await openChat(page)
  await expect(sent).toHaveCount(1)
  await expect(log.locator('video')).toHaveCount(1)
})
