/** Proves S1, S6, S7 and S18. */
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { safeHtml } from '../../../src/ui/safe-html.tsx'
import { ServerHtml } from '../../../src/ui/server-html.tsx'
import { HOSTILE_HTML } from './hostile-html.ts'

const ELEMENTS =
  /^(a|b|strong|i|em|u|s|p|br|hr|div|span|h[1-6]|ul|ol|li|blockquote|small|sub|sup|font|center|img|table|caption|thead|tbody|tfoot|tr|th|td)$/
const ATTRIBUTES =
  /^(href|src|alt|title|colspan|rowspan|start|color|align|dir|lang|style|target|rel|loading)$/
const ADDRESSES: Record<string, RegExp> = {
  href: /^(https:|tel:|line:)/,
  src: /^(https:|data:image\/(png|jpeg|gif|webp)|\/[^/\\])/,
}
const STYLE = /^(color|font-weight|text-align|text-decoration(-\w+)?)$/

function shown(html: string): HTMLElement {
  const page = document.createElement('div')
  page.append(safeHtml(html))
  document.body.append(page)
  return page
}

function checkElement(element: HTMLElement): void {
  expect(element.localName).toMatch(ELEMENTS)
  for (const { name, value } of element.attributes) {
    expect(name).toMatch(ATTRIBUTES)
    expect(value).toMatch(ADDRESSES[name] ?? /^/)
  }
  expect(element.style.cssText).not.toMatch(/url|expression|var\(/)
  for (const property of element.style) expect(property).toMatch(STYLE)
}

test.each(HOSTILE_HTML)('HTML from the server is harmless: %s', (html) => {
  const page = shown(html)
  for (const element of page.querySelectorAll<HTMLElement>('*')) checkElement(element)
  expect(globalThis).not.toHaveProperty('pwned')
  page.remove()
})

test('HTML from the server keeps its words, lists, tables and emphasis', () => {
  const html =
    '<h3>Rules</h3><ol><li>One <b>account</b></li></ol><table><tbody><tr><td>1</td></tr></tbody></table>'
  expect(shown(html).innerHTML).toBe(html)
})

test('of a style from the server colour, weight, alignment and decoration are kept, and nothing else', () => {
  const page = shown('<p style="COLOR: red; font-weight: 700; text-align: center; font-size: 90px">x</p>')
  const text = page.querySelector('p')
  expect(text?.style.color).toBe('red')
  expect(text?.style.fontWeight).toBe('700')
  expect(text?.style.textAlign).toBe('center')
  expect(text?.style.fontSize).toBe('')
})

test('a text that only talks about style is left alone', () => {
  expect(shown('<p>Use style="bold" < 3 times</p>').textContent).toBe('Use style="bold" < 3 times')
})

test('links from the server open in a tab that knows nothing of ours', () => {
  const page = shown(
    '<a href="https://line.me/x">LINE</a><a href="tel:021234567">call</a><a href="line://ti/p/x">add</a>',
  )
  for (const link of page.querySelectorAll('a')) {
    expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    expect(link).toHaveAttribute('target', '_blank')
  }
  expect(page.querySelectorAll('a[href]')).toHaveLength(3)
})

test('HTML from the server may be empty', () => {
  expect(shown('').childNodes).toHaveLength(0)
})

test('pictures from the server are loaded late', () => {
  const page = shown('<img src="https://cdn.example/a.png" alt="a"><img src="/banner.webp">')
  expect([...page.querySelectorAll('img')].map((picture) => picture.loading)).toEqual(['lazy', 'lazy'])
  expect(page.querySelectorAll('img[src]')).toHaveLength(2)
})

const place = (html: string) => <ServerHtml html={html} retryLabel="Try again" />

test('the place where it is shown has a skeleton until the text is safe, and then all of it', async () => {
  const { container, rerender } = render(place('<p>Terms <b>apply</b></p>'))
  expect(container.querySelector('[aria-busy]')).toBeInTheDocument()
  expect(container).not.toHaveTextContent('Terms')
  expect(await screen.findByText('apply')).toBeInTheDocument()
  expect(container.querySelector('[aria-busy]')).not.toBeInTheDocument()
  rerender(place('<p>New terms</p>'))
  expect(container).toHaveTextContent(/^New terms$/)
})

test('text of the server without markup is there at once, with nothing fetched for it', () => {
  const { container } = render(place('Open from 9:00 > 17:00'))
  expect(container).toHaveTextContent('Open from 9:00 > 17:00')
  expect(container.querySelector('[aria-busy]')).toBeNull()
})
