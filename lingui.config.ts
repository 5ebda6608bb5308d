import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

/** A screen downloads only the texts it can show: one catalogue a part, each complete in every language. */
const part = (name: string, include: string[]) => ({
  path: `<rootDir>/src/locales/{locale}/${name}`,
  include: include.map((path) => `<rootDir>/src/${path}`),
})

export default defineConfig({
  sourceLocale: 'en',
  locales: ['th', 'lo', 'en'],
  catalogs: [
    part('boot', [
      'features/shell',
      'features/login',
      'features/not-found',
      'features/terminated',
      'features/update',
      'i18n/notices.ts',
    ]),
    part('guest', ['features/contact', 'features/howto', 'features/register']),
    part('member', [
      'features/home',
      'features/agreement',
      'features/conditions',
      'features/profile',
      'features/member-shell',
    ]),
    part('errors', ['i18n/error-text.ts']),
  ],
  format: formatter({ lineNumbers: false }),
})
