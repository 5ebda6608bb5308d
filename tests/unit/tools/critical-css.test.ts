import { expect, test } from 'vitest'
import { criticalCss } from '../../../tools/vite/critical-css.ts'

const HTML = '<!doctype html><html data-first="login"><body><form class="form"><input></form></body></html>'

const critical = (css: string) => criticalCss(css, HTML).replaceAll(/\s+/g, '')

test('keeps the rules of elements that are there, and drops those of others', () => {
  expect(critical('.form{color:red}.sheet{color:blue}')).toBe('.form{color:red}')
})

test('keeps only the selectors of a rule that concern the document', () => {
  expect(critical('.form,.sheet{color:red}')).toBe('.form{color:red}')
})

test('keeps states and parts of elements that are there', () => {
  expect(critical('input:focus-visible{x:1}input::placeholder{x:2}.sheet:hover{x:3}')).toBe(
    'input:focus-visible{x:1}input::placeholder{x:2}',
  )
})

test('keeps a state inside another selector', () => {
  expect(critical('.form:has(input:focus-visible){x:1}.sheet:has(input:checked){x:2}')).toBe(
    '.form:has(input:focus-visible){x:1}',
  )
})

test('drops what is only inside other elements, and parts of fields that the first screen has none of', () => {
  const others = '.has-checked\\:on:has(:checked){x:1}::-webkit-datetime-edit{x:2}::file-selector-button{x:3}'
  expect(critical(`${others}.form:has(:checked){x:4}input:not(:disabled){x:5}`)).toBe(
    '.form:has(:checked){x:4}input:not(:disabled){x:5}',
  )
})

test('keeps what concerns everything', () => {
  expect(critical('*,::before{margin:0}:root{color:red}')).toBe('*,::before{margin:0}:root{color:red}')
})

test('keeps a selector that it cannot judge', () => {
  expect(critical(':unheard-of(.sheet){x:1}')).toBe(':unheard-of(.sheet){x:1}')
})

test('keeps variables that are read, through other variables too, and drops the rest', () => {
  expect(critical(':root{--a:var(--b);--b:red;--c:blue}.form{color:var(--a)}')).toBe(
    ':root{--a:var(--b);--b:red}.form{color:var(--a)}',
  )
})

test('keeps conditions with something in them, and drops those left empty', () => {
  expect(
    critical('@media print{@supports (x:y){.sheet{x:1}}}@media (prefers-color-scheme:light){.form{x:2}}'),
  ).toBe('@media(prefers-color-scheme:light){.form{x:2}}')
})

test('keeps an animation only where something moves by it', () => {
  expect(critical('.form{animation:turn 1s}@keyframes turn{to{x:1}}@keyframes fade{to{x:2}}')).toBe(
    '.form{animation:turn1s}@keyframesturn{to{x:1}}',
  )
})
