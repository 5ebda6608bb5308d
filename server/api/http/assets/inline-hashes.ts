import { createHash } from 'node:crypto'

/** Hashes of inline code, in the notation of a content security policy, which would otherwise block the code. */
export interface InlineHashes {
  readonly script: string[]
  readonly style: string[]
}

/** Hashes the inline scripts and styles of a document. */
export function inlineHashes(html: string): InlineHashes {
  const hashes = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map(
      ([, content = '']) => `sha256-${createHash('sha256').update(content).digest('base64')}`,
    )
  return { script: hashes('script'), style: hashes('style') }
}
