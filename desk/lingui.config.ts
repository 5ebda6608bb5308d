import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

/** One catalogue: the people of the house work on laptops and good phones. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['th', 'en'],
  catalogs: [{ path: '<rootDir>/src/locales/{locale}', include: ['<rootDir>/src'] }],
  format: formatter({ lineNumbers: false }),
})
