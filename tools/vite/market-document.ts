import type { Plugin } from 'vite'
import { BRAND_COLOUR } from '../../manifest/manifest.ts'
import type { Market } from '../../manifest/markets.ts'
import { PRODUCT_NAME } from '../../src/domain/markets.ts'

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
