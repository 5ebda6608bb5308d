/**
 * Whether a response may be kept as a picture or a video: complete, and of that type. A portal or a maintenance page answers 200 to every
 * request.
 */
export function isOfType(response: Response, type: 'image' | 'video'): boolean {
  return response.status === 200 && (response.headers.get('content-type') ?? '').startsWith(`${type}/`)
}
