import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import { BRAND_COLOUR } from '../../manifest/manifest.ts'
import type { Market } from '../../manifest/markets.ts'
import { PRODUCT_NAME } from '../../src/domain/markets.ts'
import { OLDEST_IN_WORDS } from '../browsers/oldest-browsers.ts'

/**
 * Fills the document's `{{placeholders}}` with the market's words.
 * @param siteUrl origin at which the app is served; empty when it is not known, and the picture of a shared link then has a path only
 */
export function marketDocument(market: Market, siteUrl = ''): Plugin {
  const words = marketWords(market, siteUrl)
  return {
    name: 'krapao:market-document',
    transformIndexHtml: { order: 'pre', handler: (html) => fillIn(html, words) },
  }
}

/** The word for each placeholder. */
export function marketWords(market: Market, siteUrl: string): Record<string, string> {
  return {
    locale: market.locale,
    name: market.name,
    oldest: OLDEST_IN_WORDS,
    title: PRODUCT_NAME,
    description: market.description,
    colour: BRAND_COLOUR,
    site: siteUrl.replace(/\/+$/, ''),
  }
}

/**
 * Replaces `{{name}}` by the word of that name.
 * @throws when the document names a word that does not exist
 */
export function fillIn(html: string, words: Record<string, string>): string {
  return html.replace(/\{\{([\w-]+)\}\}/g, (_, name: string) => {
    const word = words[name]
    if (word === undefined) throw new Error(`index.html asks for {{${name}}}, which nobody provides`)
    return word
  })
}

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
