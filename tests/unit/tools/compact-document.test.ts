import { expect, test } from 'vitest'
import { compact } from '../../../tools/vite/compact-document.ts'

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
