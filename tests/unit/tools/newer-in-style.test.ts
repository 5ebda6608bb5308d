import { expect, test } from 'vitest'
import { newerInStyle } from '../../../tools/browsers/newer-in-style.ts'

const namesIn = (style: string) => newerInStyle(style).map(({ name }) => name)

test.each([
  ['.field:has(> .note) > p { color: red }', [':has(> .note)']],
  ['.a:not(:has(.b, :is(.c, .d))) { color: red }', [':has(.b, )']],
  ['@media (width > 20rem) { li:open { color: red } }', [':open']],
  ['@starting-style { dialog { opacity: 0 } }', ['@starting-style']],
  [
    '@media (prefers-reduced-transparency: reduce) { a { color: red } }',
    ['@media (prefers-reduced-transparency)'],
  ],
  ['h1 { text-wrap: balance }', ['text-wrap']],
  ['textarea { height: 2lh }', ['lh']],
  ['a { color: light-dark(red, color-mix(in srgb, red, blue)) }', ['light-dark()', 'color-mix()']],
  ['a { font-family: ui-rounded, sans-serif }', ['font-family: ui-rounded']],
])('%s needs what one of the oldest browsers lacks', (style, names) => {
  expect(namesIn(style)).toEqual(names)
})

test.each([
  ['what they all have', '@layer a { a:focus-visible { inset: 0 1dvh; width: clamp(1px, 2vw, 3rem) } }'],
  ['what @supports asks for', '@supports selector(:has(*)) { a:has(b) { text-wrap: balance } }'],
  [
    'an entry of a list from which what is unknown is dropped',
    'a:is([open], :popover-open, :has(b)) { color: red }',
  ],
  [
    'a name that is part of a class, a text or an address',
    '.has-\\:has { content: ":has(a) 1lh"; background: url(text-wrap/1lh) }',
  ],
  ['a word of a property of our own', 'a { --text-wrap: pretty }'],
])('%s is not reported', (_what, style) => {
  expect(namesIn(style)).toEqual([])
})
