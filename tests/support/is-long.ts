/**
 * Whether everything is tested (`LONG=on`), or only the tests with the most value for each second. Files named `*.long.test.ts` and `*.long.e2e.ts`
 * are read by a long run only.
 */
export const IS_LONG = process.env['LONG'] === 'on'
