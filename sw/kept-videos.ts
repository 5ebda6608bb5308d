/*
 * How-to videos, kept on this phone once they were watched. The page stores a video when somebody wants to watch it; the worker plays it from
 * here.
 */

/** URL prefix of every video and its poster. */
export const VIDEOS_PATH = '/films/'

/** Do not rename: members would lose their kept videos. */
export const VIDEOS_CACHE = 'films'

/**
 * The part of a complete response that the header `Range` requests, with status 206. Safari plays no video that arrives whole. Without such a
 * header, or for one that requests several parts or parts that do not exist, the complete response.
 */
export async function partOf(whole: Response, range: string | null): Promise<Response> {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? []
  if (first === '' && last === '') return whole
  const video = await whole.blob()
  // Without a start, the end of the file is meant.
  const from = first === '' ? Math.max(0, video.size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? video.size - 1 : Math.min(Number(last), video.size - 1)
  if (from > to) return new Response(video, { headers: whole.headers })
  return new Response(video.slice(from, to + 1), {
    status: 206,
    headers: {
      'content-type': whole.headers.get('content-type') ?? 'video/mp4',
      'content-range': `bytes ${from}-${to}/${video.size}`,
      'content-length': String(to + 1 - from),
    },
  })
}
