import { env } from '../env.ts'

/** Runs a task a moment after its loader was shown. Only for tasks that a tap started, never for what loads by itself. */
export async function withLoaderDelay<T>(task: () => Promise<T>): Promise<T> {
  await new Promise((resolve) => setTimeout(resolve, env.loaderDelayMs))
  return task()
}
