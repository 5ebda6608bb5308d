import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import sizes from '../../../src/features/howto/video-sizes.json' with { type: 'json' }
import { HOWTO_ENTRIES } from '../../../src/features/howto/howto-entries.ts'
import { LOCALES } from '../../../src/i18n/locales.ts'

const VIDEOS = join(import.meta.dirname, '../../../public/films')

describe.each(LOCALES)('in %s', (locale) => {
  test.each(HOWTO_ENTRIES)(
    'the video of %s is small enough for a slow network, and as large as it says',
    (entry) => {
      const { size } = statSync(join(VIDEOS, locale, `${entry}.mp4`))
      expect(size).toBe(sizes[locale][entry])
      expect(size).toBeLessThan(400_000)
      expect(statSync(join(VIDEOS, locale, `${entry}.webp`)).size).toBeLessThan(20_000)
    },
  )

  test.each(HOWTO_ENTRIES)('the video of %s can begin before all of it has arrived', (entry) => {
    const video = readFileSync(join(VIDEOS, locale, `${entry}.mp4`), 'latin1')
    expect(video.indexOf('moov')).toBeLessThan(video.indexOf('mdat'))
  })
})
