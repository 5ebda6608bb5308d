import { randomUUID } from 'node:crypto'

/** Makes calls of the API, or of the sandbox, that must succeed. */
export function requester(origin: string) {
  return async <T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: object,
    token?: string,
  ): Promise<T> => {
    const answer = await fetch(new URL(path, origin), {
      method,
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        'idempotency-key': randomUUID(),
        ...(body && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
    const read: T = JSON.parse(text || '{}')
    return read
  }
}
