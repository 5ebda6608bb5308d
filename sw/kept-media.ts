import { byteRange, isByteRange } from '../src/domain/byte-range.ts'

/** Whether a response may be kept: complete, and of that type. A portal answers 200 to every request. */
export function isOfType(response: Response | undefined, type: 'image' | 'video' | 'text/vtt'): boolean {
  return response?.status === 200 && response.headers.get('content-type')?.startsWith(type) === true
}

/*
 * How-to videos that were watched on this phone. The page stores a video when somebody wants to watch it; the worker plays it from this
 * cache.
 */

/** URL prefix of every video and its poster. The path keeps an old word, because installed apps and their workers request these URLs. */
export const VIDEOS_PATH = '/films/'

/** The cache keeps its old name too: under another name, members would lose their stored videos. */
export const VIDEOS_CACHE = 'films'

/**
 * The part of a complete response that the header `Range` requests, as 206: Safari plays nothing else. The complete response without one part to read;
 * 416 for a part beyond the end.
 */
export async function partOf(whole: Response, range: string | null): Promise<Response> {
  if (!isByteRange(range)) return whole
  const video = await whole.blob()
  const part = byteRange(range, video.size)
  if (part === undefined)
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${video.size}` } })
  const { from, to } = part
  return new Response(video.slice(from, to + 1), {
    status: 206,
    headers: {
      'content-type': whole.headers.get('content-type') ?? 'video/mp4',
      'content-range': `bytes ${from}-${to}/${video.size}`,
      'content-length': String(to + 1 - from),
    },
  })
}
