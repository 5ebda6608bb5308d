import type { Plugin } from 'vite'

/** Takes comments and indentation out of the document: it is the first thing every visitor waits for. */
export function compactDocument(): Plugin {
  return {
    name: 'krapao:compact-document',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: compact },
  }
}

/** The same document without comments and white space beside tags, which is safe because no sentence of ours contains a tag. */
export function compact(html: string): string {
  return html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?(<[^>]*>) ?/g, '$1')
    .replaceAll(' />', '/>')
    .trim()
}
