import { expect, test } from 'vitest'
import { partOf } from '../../../sw/kept-media.ts'

const video = () => new Response('0123456789', { headers: { 'content-type': 'video/mp4' } })

test.each([
  ['bytes=0-1', '01', 'bytes 0-1/10'],
  ['bytes=0-', '0123456789', 'bytes 0-9/10'],
  ['bytes=4-6', '456', 'bytes 4-6/10'],
  ['bytes=8-99', '89', 'bytes 8-9/10'],
  ['bytes=-3', '789', 'bytes 7-9/10'],
  ['bytes=-99', '0123456789', 'bytes 0-9/10'],
])('a player that asks for the part %s of a kept video gets it', async (range, text, contentRange) => {
  const part = await partOf(video(), range)
  expect({ status: part.status, text: await part.clone().text() }).toEqual({ status: 206, text })
  expect(part.headers.get('content-range')).toBe(contentRange)
  expect(part.headers.get('content-length')).toBe(String(text.length))
  expect(part.headers.get('content-type')).toBe('video/mp4')
})

test.each([[null], ['bytes=0-1,4-5'], ['bytes=5-2'], ['bytes=abc'], ['bytes=-'], ['seconds=1-2']])(
  'the whole video is the answer to %s',
  async (range) => {
    const whole = await partOf(video(), range)
    expect({ status: whole.status, text: await whole.text() }).toEqual({ status: 200, text: '0123456789' })
  },
)

test.each(['bytes=10-', 'bytes=20-30', 'bytes=-0'])(
  'a part that the video does not have, %s, is refused with its length',
  async (range) => {
    const { status, headers } = await partOf(video(), range)
    expect([status, headers.get('content-range')]).toEqual([416, 'bytes */10'])
  },
)
