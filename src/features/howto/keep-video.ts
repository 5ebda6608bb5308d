import { isOfType } from '../../../sw/kept-type.ts'
import { VIDEOS_CACHE } from '../../../sw/kept-videos.ts'

/** How long a video may take on a slow connection before the member is informed, in ms. */
const PATIENCE_MS = 60_000

/** The types of a video, its poster and its captions. */
const TYPES = ['video', 'image', 'text/vtt'] as const

/** The files of one video, as addresses. */
export interface VideoFiles {
  readonly video: string
  readonly poster: string
  readonly captions: string
}

/**
 * Downloads a video with its poster and captions and keeps them on this phone. A kept video is revalidated, which costs nothing when it has not changed.
 * @returns whether the video can be played now, kept or not. Never rejects
 */
export async function keepVideo({ video, poster, captions }: VideoFiles): Promise<boolean> {
  try {
    const kept = await caches.open(VIDEOS_CACHE)
    // Revalidates with the server, because the browser's HTTP cache may have an older version.
    const options: RequestInit = { cache: 'no-cache', signal: AbortSignal.timeout(PATIENCE_MS) }
    const answers = await Promise.all([video, poster, captions].map((path) => fetch(path, options)))
    if (TYPES.every((type, index) => isOfType(answers[index], type))) {
      // A phone without space plays the video from the server.
      await Promise.all(answers.map((answer) => kept.put(answer.url, answer))).catch(() => undefined)
      return true
    }
  } catch {
    // No network; the video may have been kept before.
  }
  return isKept(video)
}

async function isKept(video: string): Promise<boolean> {
  try {
    return (await (await caches.open(VIDEOS_CACHE)).match(video)) !== undefined
  } catch {
    // A browser without a cache plays the video from the server, if there is a network.
    return navigator.onLine
  }
}
