import { expect, test } from 'vitest'
import { spriteMarkup } from '../../../tools/vite/inline-sprite.ts'

const source = `<svg xmlns="http://www.w3.org/2000/svg" fill="none">
  <!-- a house -->
  <symbol id="home" viewBox="0 0 24 24"><path d="M4 10 12 4"/></symbol>
</svg>
`

test('a symbol is reachable under the prefix that keeps it apart from ids of the application', () => {
  expect(spriteMarkup(source)).toContain('<symbol id="i-home" viewBox="0 0 24 24">')
})

test('the sprite takes no space on the screen and is not read aloud', () => {
  expect(spriteMarkup(source)).toMatch(/^<svg class="sprite" aria-hidden="true" fill="none">/)
})

test('comments and white space between tags stay out of the document', () => {
  expect(spriteMarkup(source)).not.toMatch(/<!--|>\s+</)
})
