import data, { type Identifier } from '@mdn/browser-compat-data/forLegacyNode'
import { expect, test } from 'vitest'
import { OLDEST_IN_DATA } from '../../../tools/browsers/oldest-browsers.ts'

/** What the document asks for, in `src/boot-document/too-old.ts`. */
const ASKED_FOR = [
  data.api['CompressionStream'],
  data.css['types']?.['length']?.['viewport_percentage_units_dynamic'],
]

test.each(OLDEST_IN_DATA)(
  'the document warns browsers older than $browser $version, and no other',
  ({ browser, version }) => {
    const since = Math.max(...ASKED_FOR.map((feature) => sinceWhich(feature, browser)))
    expect(since).toBeLessThanOrEqual(Number(version))
    expect(since, 'those that are two versions older').toBeGreaterThan(Number(version) - 3)
  },
)

function sinceWhich(
  feature: Identifier | undefined,
  browser: (typeof OLDEST_IN_DATA)[number]['browser'],
): number {
  // oxlint-disable-next-line no-underscore-dangle -- the data's own name
  const [first] = [feature?.__compat?.support[browser] ?? []].flat()
  return Number(first?.version_added)
}
