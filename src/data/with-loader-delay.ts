import { env } from '../env.ts'

/** Runs what a tap started behind a loader, a moment after the loader went up. Never used for what loads by itself. */
export async function withLoaderDelay<T>(task: () => Promise<T>): Promise<T> {
  await new Promise((resolve) => setTimeout(resolve, env.loaderDelayMs))
  return task()
}
