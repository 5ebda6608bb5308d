import { randomUUID } from 'node:crypto'
import { requestAt } from '../request-at.ts'

/** Makes calls of the API, or of the sandbox, that must succeed. */
export function requester(origin: string) {
  return async <T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: object,
    token?: string,
  ): Promise<T> => {
    const answer = await requestAt(origin, path, { method, body, token, key: randomUUID() })
    if (answer.status >= 300)
      throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    const read: T = Object(answer.body)
    return read
  }
}
