import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import sizes from '../../../../src/features/howto/video-sizes.json' with { type: 'json' }
import { HOWTO_ENTRIES } from '../../../../src/features/howto/howto-entries.ts'

const VIDEOS = join(import.meta.dirname, '../../../../public/films')

/** A new language shows the English videos until its own are recorded. */
describe.each(['th', 'lo', 'en'] as const)('in %s', (locale) => {
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
