import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES } from '../../src/domain/languages.ts'
import { HOWTO_ENTRIES } from '../../src/features/howto/howto-entries.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Writes down for the app how large the videos have become, so that it can say so before one is fetched. Runs when all are recorded. */
export default function noteSizes(): void {
  const sizeOf = (locale: string, name: string) =>
    statSync(join(ROOT, 'public/films', locale, `${name}.mp4`)).size
  const names = HOWTO_ENTRIES.flatMap((entry) => [entry, `${entry}-light`])
  const sizes = LANGUAGES.map((locale) => [
    locale,
    Object.fromEntries(names.map((name) => [name, sizeOf(locale, name)])),
  ])
  const text = JSON.stringify(Object.fromEntries(sizes), undefined, 2)
  writeFileSync(join(ROOT, 'src/features/howto/video-sizes.json'), `${text}\n`)
}
