import { expect, it } from 'vitest'
import { sliceColours } from '../../../../src/features/spin/draw-wheel.ts'

const alikeIn = (colours: readonly string[]) =>
  colours.filter((colour, index) => colour === colours[(index + 1) % colours.length])

it('keeps the colours that the server sends, where neighbours differ', () => {
  const sent = ['#22327a', '#f7f3ea', '#22327a', '#ffb81f']
  expect(sliceColours(sent)).toEqual(sent)
})

it.each([2, 3, 4, 5, 6, 7, 8, 9, 13])(
  'never gives neighbours the same colour on a wheel of %i slices',
  (count) => {
    const none = Array.from({ length: count }, () => undefined)
    expect(alikeIn(sliceColours(none)), 'no colours sent').toEqual([])
    expect(alikeIn(sliceColours(none.map(() => '#ffb81f'))), 'one colour for all').toEqual([])
    expect(alikeIn(sliceColours(none.map((_, at) => (at % 3 === 0 ? '#22327a' : undefined))))).toEqual([])
  },
)
