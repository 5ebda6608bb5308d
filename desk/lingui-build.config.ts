import { defineConfig } from '@lingui/conf'
import desk from './lingui.config.ts'

/**
 * What the build of the desk reads: its own catalogue, and that of the app for members in which the reasons against a slip are. The latter is
 * never written from here.
 */
export default defineConfig({
  ...desk,
  catalogs: [
    ...(desk.catalogs ?? []),
    {
      path: '<rootDir>/../src/locales/{locale}/slips',
      include: ['<rootDir>/../src/i18n/slip-reason-text.ts'],
    },
  ],
})
