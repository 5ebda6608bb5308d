import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { marketOf } from '../../../manifest/markets.ts'
import { MARKETS } from '../../../src/domain/markets.ts'
import { compact, fillIn, marketWords } from '../../../tools/vite/index-html.ts'

test('placeholders become the words of the market', () => {
  expect(fillIn('<html lang="{{locale}}"><title>{{name}}</title>', { locale: 'lo', name: 'ກະເປົາ' })).toBe(
    '<html lang="lo"><title>ກະເປົາ</title>',
  )
})

test('a placeholder that nobody provides fails the build instead of reaching a member', () => {
  expect(() => fillIn('{{slogan}}', { name: 'ກະເປົາ' })).toThrow('{{slogan}}')
})

test.each(MARKETS)(
  'a link that is shared shows a card with the name and the picture of the app: %s',
  async (id) => {
    const market = marketOf(id)
    const html = await readFile(`${import.meta.dirname}/../../../index.html`, 'utf8')
    const document = fillIn(html, marketWords(market, 'https://wallet.example/'))
    const tags = [...document.matchAll(/<meta (?:property|name)="((?:og|twitter):\w+)" content="([^"]*)"/g)]
    expect(Object.fromEntries(tags.map(([, name, content]) => [name, content]))).toEqual({
      'og:type': 'website',
      'og:title': market.name,
      'og:description': market.description,
      'og:image': 'https://wallet.example/icons/icon-512.png',
      'twitter:card': 'summary',
    })
  },
)

test('a visitor downloads neither comments nor indentation', () => {
  expect(compact('<body>\n  <!-- why\n  so -->\n  <p>\n    ສະບາຍດີ\n  </p>\n</body>\n')).toBe(
    '<body><p>ສະບາຍດີ</p></body>',
  )
})

test('words and the attributes of a tag stay apart', () => {
  expect(compact('<path\n   d="M1 2"\n   fill="none"\n />\n<p>Please turn\n it on</p>')).toBe(
    '<path d="M1 2" fill="none"/><p>Please turn it on</p>',
  )
})
