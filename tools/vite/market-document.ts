import type { HtmlTagDescriptor, Plugin } from 'vite'
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
 * Has the browser fetch the login screen and its texts together with the entry, instead of after it has run: one round trip less on
 * the way to the first screen.
 */
export function preloadLogin(market: Market): Plugin {
  const wanted = ['/src/routes/login.tsx?tsr-split', `/src/locales/${market.locale}/boot.po`]
  const isWanted = (id: string) => wanted.some((module) => id.includes(module))
  return {
    name: 'krapao:preload-login',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }): HtmlTagDescriptor[] {
        const files = new Set<string>()
        for (const output of Object.values(bundle)) {
          if (output.type !== 'chunk' || !output.moduleIds.some(isWanted)) continue
          for (const file of [output.fileName, ...output.imports]) files.add(file)
        }
        return Array.from(files)
          .filter((file) => !html.includes(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
            injectTo: 'head',
          }))
      },
    },
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
