import { join } from 'node:path'
import base from '../../playwright.config.ts'
import { PATIENCE_MS } from '../support/time/patience.ts'

/*
 * `npm run videos`: records the videos of /howto from the built app into public/films, in each language. Needs ffmpeg. Look at them before
 * they are committed.
 */
export default {
  ...base,
  testDir: '.',
  testMatch: '**/*.video.ts',
  outputDir: '../../test-results/videos',
  workers: 2,
  // A video is as long as it is, and every picture of it is taken.
  timeout: 180_000,
  globalTeardown: join(import.meta.dirname, 'note-sizes.ts'),
  use: {
    ...base.use,
    actionTimeout: PATIENCE_MS,
    viewport: { width: 360, height: 720 },
    deviceScaleFactor: 1.5,
    colorScheme: 'dark' as const,
    reducedMotion: 'reduce' as const,
  },
  projects: [
    {
      name: 'videos',
      use: {
        browserName: 'chromium' as const,
        isMobile: true,
        hasTouch: true,
        locale: 'th-TH',
        timezoneId: 'Asia/Bangkok',
      },
    },
  ],
}
