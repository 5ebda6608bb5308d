/**
 * Whether a response may be kept as a picture, a video or its captions: complete, and of that type. A portal or a maintenance page answers 200 to every
 * request.
 */
export function isOfType(response: Response | undefined, type: 'image' | 'video' | 'text/vtt'): boolean {
  return response?.status === 200 && response.headers.get('content-type')?.startsWith(type) === true
}
