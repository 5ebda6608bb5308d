import type { Plugin } from 'vite'
import { BRAND_COLOUR } from '../../manifest/manifest.ts'
import type { Market } from '../../manifest/markets.ts'

/** Fills the document's `{{placeholders}}` with the market's words. */
export function marketDocument(market: Market): Plugin {
  const words: Record<string, string> = {
    locale: market.locale,
    name: market.name,
    description: market.description,
    colour: BRAND_COLOUR,
  }
  return {
    name: 'krapao:market-document',
    transformIndexHtml: { order: 'pre', handler: (html) => fillIn(html, words) },
  }
}

/**
 * Replaces `{{name}}` by the word of that name.
 * @throws when the document asks for a word that does not exist
 */
export function fillIn(html: string, words: Record<string, string>): string {
  return html.replace(/\{\{([\w-]+)\}\}/g, (_, name: string) => {
    const word = words[name]
    if (word === undefined) throw new Error(`index.html asks for {{${name}}}, which nobody provides`)
    return word
  })
}
