import { expect, test } from 'vitest'
import { criticalCss } from '../../../tools/vite/critical-css.ts'

const HTML = '<!doctype html><html data-first="login"><body><form class="form"><input></form></body></html>'

test.each([
  ['only the rules of elements that are there', '.form{color:red}.sheet{color:blue}', '.form{color:red}'],
  ['only the selectors that concern the document', '.form,.sheet{color:red}', '.form{color:red}'],
  [
    'states and parts of elements that are there',
    'input:focus-visible{x:1}input::placeholder{x:2}.sheet:hover{x:3}',
    'input:focus-visible{x:1}input::placeholder{x:2}',
  ],
  [
    'a state inside another selector',
    '.form:has(input:focus-visible){x:1}.sheet:has(input:checked){x:2}',
    '.form:has(input:focus-visible){x:1}',
  ],
  [
    'no part of a field that the first screen has none of',
    '.has-checked\\:on:has(:checked){x:1}::-webkit-datetime-edit{x:2}::file-selector-button{x:3}.form:has(:checked){x:4}input:not(:disabled){x:5}',
    '.form:has(:checked){x:4}input:not(:disabled){x:5}',
  ],
  [
    'what concerns everything',
    '*,::before{margin:0}:root{color:red}',
    '*,::before{margin:0}:root{color:red}',
  ],
  ['a selector that it cannot judge', ':unheard-of(.sheet){x:1}', ':unheard-of(.sheet){x:1}'],
  [
    'only variables that are read, through other variables too',
    ':root{--a:var(--b);--b:red;--c:blue}.form{color:var(--a)}',
    ':root{--a:var(--b);--b:red}.form{color:var(--a)}',
  ],
  [
    'only conditions with something in them',
    '@media print{@supports (x:y){.sheet{x:1}}}@media (prefers-color-scheme:light){.form{x:2}}',
    '@media(prefers-color-scheme:light){.form{x:2}}',
  ],
  [
    'an animation only where something moves by it',
    '.form{animation:turn 1s}@keyframes turn{to{x:1}}@keyframes fade{to{x:2}}',
    '.form{animation:turn1s}@keyframesturn{to{x:1}}',
  ],
])('the style in the document has %s', (_what, css, kept) => {
  expect(criticalCss(css, HTML).replaceAll(/\s+/g, '')).toBe(kept)
})
