import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/**
 * Inlines the icon sprite into the document, so that icons need no request and are visible at first paint.
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
