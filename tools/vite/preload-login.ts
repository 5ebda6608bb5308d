import type { HtmlTagDescriptor, Plugin } from 'vite'
import type { Market } from '../../manifest/markets.ts'

/**
 * Makes the browser fetch the login screen and its texts in parallel with the entry, which saves one round trip before the first screen.
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
            attrs: { rel: 'modulepreload', crossorigin: true, fetchpriority: 'low', href: `/${file}` },
            injectTo: 'head',
          }))
      },
    },
  }
}
