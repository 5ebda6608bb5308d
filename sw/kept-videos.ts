/*
 * Videos of how things are done, on this phone once they were watched. The page keeps a video when somebody wants to see it; the worker
 * plays it from here.
 */

/** Every video and its poster lie below. */
export const VIDEOS_PATH = '/films/'

/** By the name that it has on phones: under another one, what members have kept would be lost. */
export const VIDEOS_CACHE = 'films'

/**
 * The part of a whole answer that the header `Range` asks for, with status 206. Safari plays nothing that comes whole. Without such a header,
 * or for one that asks for several parts or for what is not there, the whole answer.
 */
export async function partOf(whole: Response, range: string | null): Promise<Response> {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? []
  if (first === '' && last === '') return whole
  const video = await whole.blob()
  // Without a beginning, the end of the file is meant.
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
