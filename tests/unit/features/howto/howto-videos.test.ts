import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { HOWTO_ENTRIES } from '../../../../src/features/howto/howto-entries.ts'
import sizes from '../../../../src/features/howto/video-sizes.json' with { type: 'json' }

const VIDEOS = join(import.meta.dirname, '../../../../public/films')

/** Each topic, in both themes of the phone. */
const NAMES = HOWTO_ENTRIES.flatMap((entry) => [entry, `${entry}-light`] as const)

/** A new language shows the English videos until its own are recorded. */
describe.each(['th', 'lo', 'en'] as const)('in %s', (locale) => {
  test.each(NAMES)('the video of %s is small enough for a slow network, and as large as it says', (name) => {
    const { size } = statSync(join(VIDEOS, locale, `${name}.mp4`))
    expect(size).toBe(sizes[locale][name])
    expect(size).toBeLessThan(450_000)
    expect(statSync(join(VIDEOS, locale, `${name}.webp`)).size).toBeLessThan(20_000)
  })

  test.each(NAMES)('the video of %s can begin before all of it has arrived', (name) => {
    const video = readFileSync(join(VIDEOS, locale, `${name}.mp4`), 'latin1')
    expect(video.indexOf('moov')).toBeLessThan(video.indexOf('mdat'))
  })

  test.each(NAMES)('the captions of %s are cues in their order', (name) => {
    const [head, ...cues] = readFileSync(join(VIDEOS, locale, `${name}.vtt`), 'utf8').split('\n\n')
    expect(head).toBe('WEBVTT')
    expect(cues.length).toBeGreaterThan(0)
    for (const cue of cues) expect(cue).toMatch(/^00:0\d:\d\d\.\d{3} --> 00:0\d:\d\d\.\d{3}\n.+$/)
  })
})
