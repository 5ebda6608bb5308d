import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/**
 * Puts the icon sprite into the document, so that an icon costs no request and is there at first paint. Its symbols get the prefix `i-`,
 * which keeps their ids apart from those of the application.
 * @param file the sprite, as written by the design
 */
export function inlineSprite(file: string): Plugin {
  return {
    name: 'krapao:inline-sprite',
    configureServer: (server) => void server.watcher.add(file),
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        return html.replace('</body>', `${spriteMarkup(await readFile(file, 'utf8'))}</body>`)
      },
    },
  }
}

/** The sprite as one hidden SVG element without white space between tags. */
export function spriteMarkup(source: string): string {
  return source
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/>\s+</g, '><')
    .replace('<svg xmlns="http://www.w3.org/2000/svg"', '<svg class="sprite" aria-hidden="true"')
    .replaceAll('<symbol id="', '<symbol id="i-')
    .trim()
}
