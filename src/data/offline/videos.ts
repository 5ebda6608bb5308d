import { VIDEOS_CACHE } from '../../../sw/kept-videos.ts'

/** How long a video may take on a slow connection before the member is informed, in ms. */
const PATIENCE_MS = 60_000

/**
 * Fetches a video and its poster, and keeps both on this phone. One that was kept before is asked for again, which costs nothing when it is
 * still the same.
 * @returns whether the video can be played now, kept or not. Never rejects
 */
export async function keepVideo(video: string, poster: string): Promise<boolean> {
  try {
    const kept = await caches.open(VIDEOS_CACHE)
    // Asked of the server: the browser's own memory may hold an older one.
    const options: RequestInit = { cache: 'no-cache', signal: AbortSignal.timeout(PATIENCE_MS) }
    const answers = await Promise.all([video, poster].map((path) => fetch(path, options)))
    if (answers.every(({ ok }) => ok)) {
      // A phone without room for it plays it from the server.
      await Promise.all(answers.map((answer) => kept.put(answer.url, answer))).catch(() => undefined)
      return true
    }
  } catch {
    // Without a network; it may be there from before.
  }
  return isKept(video)
}

async function isKept(video: string): Promise<boolean> {
  try {
    return (await (await caches.open(VIDEOS_CACHE)).match(video)) !== undefined
  } catch {
    // A browser that keeps nothing plays it from the server, as far as there is a network.
    return navigator.onLine
  }
}
