import base from '../../playwright.config.ts'

/*
 * `npm run pictures`: draws each screen that a designer has drawn, from the built app, and checks it. The pictures and their index.html are in
 * test-results/screens/.
 */
export default {
  ...base,
  testDir: '../browser',
  testMatch: 'design.long.e2e.ts',
  // The file is one of the long tests, which are left out otherwise.
  testIgnore: [],
  grepInvert: [],
  outputDir: '../../test-results/pictures',
}
