import { type Endpoint, type ResponseOf, UPLOAD_TIMEOUT_MS, type WireRequest } from '../contract/endpoint.ts'
import { parseAnswer, readAnswer, reportEnds } from './answers.ts'
import type { CallOptions } from './client.ts'
import { noAnswer, requireConnection } from './reach.ts'
import { refusal } from './refusal.ts'
import { requestHeaders, requestUrl, type PathParams } from './request.ts'
import { httpWiring } from './wiring.ts'

export interface UploadOptions extends CallOptions {
  /** Called with the share of the request that has left the phone: 0 to 1. At 1 the server has all of it, and stopping has no effect. */
  readonly onProgress?: (sent: number) => void
}

interface FilePart {
  readonly file: Blob
  readonly fileName?: string
}

interface Parts extends FilePart {
  readonly params?: PathParams
  readonly body?: unknown
}

/**
 * Makes one multipart call, with the picture or video as its part `file`: XMLHttpRequest, because only that reports progress. Otherwise as `call`.
 * @throws ApiError for whatever goes wrong; an `AbortError` when it was stopped
 */
export async function upload<E extends Endpoint>(
  endpoint: E,
  input: WireRequest<E> & FilePart,
  options: UploadOptions = {},
): Promise<ResponseOf<E>> {
  const { params = {}, body, file, fileName = 'file' }: Parts = input
  const token = httpWiring().token()
  await requireConnection()
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined) form.append(name, String(value))
  }
  // Fields first: a server reads the parts in order and may refuse before it has taken the file.
  form.append('file', file, fileName)
  const { status, text } = await send(endpoint, requestUrl(endpoint.path, params), form, {
    ...options,
    token,
  })
  if (status < 200 || status >= 300)
    throw reportEnds(refusal(endpoint, status, text), token, options.idempotencyKey)
  return readAnswer(endpoint, parseAnswer(endpoint, text), token)
}

interface Sending extends UploadOptions {
  readonly token: string | undefined
}

function send(endpoint: Endpoint, url: URL, form: FormData, options: Sending) {
  const { signal, onProgress, token } = options
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open(endpoint.method, url)
    request.timeout = options.timeoutMs ?? endpoint.timeoutMs ?? UPLOAD_TIMEOUT_MS
    for (const [name, value] of Object.entries(requestHeaders(endpoint, token, options.idempotencyKey))) {
      if (value !== undefined) request.setRequestHeader(name, value)
    }
    const stop = () => request.abort()
    signal?.addEventListener('abort', stop)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress?.(total > 0 ? loaded / total : 0),
    )
    request.upload.addEventListener('load', () => onProgress?.(1))
    request.addEventListener('load', () => resolve({ status: request.status, text: request.responseText }))
    request.addEventListener('timeout', () => reject(noAnswer(endpoint, undefined, true)))
    request.addEventListener('error', () => reject(noAnswer(endpoint, undefined, false)))
    request.addEventListener('abort', () => reject(signal?.reason))
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', stop))
    request.send(form)
  })
}
