import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/**
 * Puts the icon sprite into the document, so that an icon costs no request and is there at first paint.
 * @param file the sprite: one hidden SVG element whose symbols carry the ids that icons refer to
 */
export function inlineSprite(file: string): Plugin {
  return {
    name: 'krapao:inline-sprite',
    configureServer: (server) => void server.watcher.add(file),
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => html.replace('</body>', `${await readFile(file, 'utf8')}</body>`),
    },
  }
}
