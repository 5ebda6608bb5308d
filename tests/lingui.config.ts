import { resolve } from 'node:path'
import { defineConfig } from '@lingui/conf'
import desk from '../desk/lingui.config.ts'
import app from '../lingui.config.ts'

const DESK = '<rootDir>/desk'

/** What component tests read: the catalogues of the app and of the desk. Nothing is written from here. */
export default defineConfig({
  ...app,
  rootDir: resolve(import.meta.dirname, '..'),
  catalogs: [
    ...(app.catalogs ?? []),
    ...(desk.catalogs ?? []).map(({ path, include }) => ({
      path: path.replace('<rootDir>', DESK),
      include: include.map((folder) => folder.replace('<rootDir>', DESK)),
    })),
  ],
})
