import { parseSync, Visitor } from 'vite'
import { expect, it } from 'vitest'
import { SOURCE_FILES } from './source-files.ts'

/* The app, its worker and the desk ask src/clock.ts for the time: docs/decisions/030-the-time-is-the-servers.md. */

/** Who reads the phone's clock, and why. */
const PHONE = {
  'src/clock.ts': 'the time between two answers',
  'src/boot-document/last-balance.ts': 'runs before the app, and shows no copy of another month',
  'src/data/money/return-check.ts': 'a clock that was set back meanwhile says nothing of the time away',
  'sw/parked-slip.ts': 'page and worker have no other clock in common',
}

/** Who reads the page's own clock, which says how long something took and may stand still while a phone sleeps, and why. */
const PAGE = {
  'src/clock.ts': 'the time that has passed at least',
  'src/data/wallet/balance-news.ts': 'nobody touches a page that sleeps',
  'src/data/money/open-actions.ts': 'the age of the page',
  'src/features/deposit/api/slip-upload.ts': 'the seconds of an upload',
  'src/features/spin/prize-dialogs.tsx': 'the moments between two taps',
  'src/ui/feedback/toast.ts': 'the seconds for which a toast is seen',
  'desk/src/layout/frame.tsx': 'the moments between two keys',
  'desk/src/http/call.ts': 'nobody types at a page that sleeps',
}

const FILES = SOURCE_FILES.filter(({ path }) => /^(?:src|sw|desk\/src)\//.test(path))
const READERS = FILES.map((file) => ({ path: file.path, clocks: clocksIn(file) }))

it('the phone’s clock and the page’s own are read only where a reason is given', () => {
  expect(readersOf('phone').toSorted()).toEqual(Object.keys(PHONE).toSorted())
  expect(readersOf('page').toSorted()).toEqual(Object.keys(PAGE).toSorted())
})

it('no cache judges by the phone’s clock what is fresh', () => {
  const judging = FILES.filter(({ text }) => /\bstaleTime: (?!-?Infinity|'static'|staleAfter\()/.test(text))
  expect(judging.map(({ path }) => path)).toEqual([])
})

it.each([
  ['const at = Date.now()', ['phone']],
  ['const text = new Date().toISOString()', ['phone']],
  ['const text = Date()', ['phone']],
  ['useCountdown(endMs, Date.now)', ['phone']],
  ['const left = endMs - performance.now()', ['page']],
  ['const day = new Date(iso)', []],
  ['const ms = Date.parse(iso)', []],
  ['const at = clock.now()', []],
])('%s reads %j', (text, clocks) => {
  expect([...clocksIn({ path: 'x.ts', text })]).toEqual(clocks)
})

type Clock = 'phone' | 'page'

function readersOf(clock: Clock): string[] {
  return READERS.filter(({ clocks }) => clocks.has(clock)).map(({ path }) => path)
}

function clocksIn({ path, text }: { readonly path: string; readonly text: string }): Set<Clock> {
  const found = new Set<Clock>()
  if (!/Date|performance/.test(text)) return found
  new Visitor({
    MemberExpression({ object, property }) {
      if (property.type !== 'Identifier' || property.name !== 'now') return
      if (isDate(object)) found.add('phone')
      if (object.type === 'Identifier' && object.name === 'performance') found.add('page')
    },
    NewExpression: ({ callee, arguments: given }) =>
      isDate(callee) && given.length === 0 && found.add('phone'),
    CallExpression: ({ callee }) => isDate(callee) && found.add('phone'),
  }).visit(parseSync(path, text).program)
  return found
}

function isDate({ type, ...node }: { readonly type: string; readonly name?: unknown }): boolean {
  return type === 'Identifier' && node.name === 'Date'
}
