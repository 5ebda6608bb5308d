/** Proves S22. */
import * as fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { MAX_BAHT, RequestBaht, ResponseBaht, toBaht } from '../../../src/contract/primitives.ts'

const REFUSED_EVERYWHERE: unknown[] = [
  [undefined, null, true, false, '', ' ', '1 ', ' 1', 'ten', 'NaN', 'Infinity', '9'.repeat(400)],
  ['1,000', '1.', '1e3', '0x10', '0b1', '1_000', '฿1', '1.00 THB', '๑', '１', '--1'],
  [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, JSON.parse('1e309'), Number.MAX_VALUE],
  [Number.MAX_SAFE_INTEGER, 2 ** 53, MAX_BAHT + 1, -MAX_BAHT - 1, 1n, Object(1), Symbol('1')],
  [[], [1], ['1'], {}, { amount: 1 }, { valueOf: () => 1 }, new Date(0), () => 1],
].flat()

const REFUSED_IN_A_REQUEST: unknown[] = [
  [-0, -1, -0.01, 0.001, 0.015, 1.005, 1e-7, 33.333333, 99.999, 12_480.505, 1_000_000_000.001],
  [Number.MIN_VALUE, Number.EPSILON, 0.1 + 0.2, '1', '1.00', '0'],
].flat()

test.each(REFUSED_EVERYWHERE.map((value) => ({ value })))('no amount is read out of $value', ({ value }) => {
  expect(v.is(ResponseBaht, value)).toBe(false)
  expect(v.is(RequestBaht, value)).toBe(false)
})

test.each(REFUSED_IN_A_REQUEST.map((value) => ({ value })))('nobody can ask for $value baht', ({ value }) => {
  expect(v.is(RequestBaht, value)).toBe(false)
})

test.each([
  [0, 0],
  [0.01, 1],
  [0.1, 10],
  [0.29, 29],
  [1, 100],
  [1.1, 110],
  [4.35, 435],
  [19.99, 1999],
  [1.15, 115],
  [12_480.5, 1_248_050],
  [50_000, 5_000_000],
  [MAX_BAHT, MAX_BAHT * 100],
])('a request for %d baht is %d satang', (baht, satang) => {
  expect(v.parse(RequestBaht, baht)).toBe(satang)
})

test.each([
  [1.005, 101],
  [-1.005, -101],
  [8.345, 835],
  [0.1 + 0.2, 30],
  [0.004, 0],
  [0.005, 1],
  [-0.004, 0],
  [-0, 0],
  [1e-7, 0],
  ['1.005', 101],
  ['12480.50', 1_248_050],
  ['-20', -2000],
  ['+20', 2000],
  ['.5', 50],
  ['007', 700],
])('a reported amount of %s baht is read as %d satang', (baht, satang) => {
  expect(v.parse(ResponseBaht, baht)).toBe(satang)
})

const satangOnTheWire = fc.oneof(
  fc.integer({ min: 0, max: 10_000_000 }),
  fc.integer({ min: 0, max: MAX_BAHT * 100 }),
  fc.integer({ min: MAX_BAHT * 100 - 10_000, max: MAX_BAHT * 100 }),
)

test('every satang survives the way over the wire and back, as JSON, in both directions', () => {
  fc.assert(
    fc.property(satangOnTheWire, (satang) => {
      const received: unknown = JSON.parse(JSON.stringify(toBaht(satang)))
      expect(v.parse(RequestBaht, received)).toBe(satang)
      expect(v.parse(ResponseBaht, received)).toBe(satang)
      expect(v.parse(ResponseBaht, String(received))).toBe(satang)
      expect(v.parse(ResponseBaht, toBaht(-satang))).toBe(satang === 0 ? 0 : -satang)
    }),
  )
})

test('a request with a third decimal is refused, never rounded into another amount', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000 }),
      fc.integer({ min: 1, max: 9 }),
      (satang, tenths) => {
        const text = `${Math.floor(satang / 100)}.${String(satang % 100).padStart(2, '0')}${tenths}`
        expect(v.is(RequestBaht, Number(text))).toBe(false)
      },
    ),
  )
})

test('whatever is read as an amount is a whole, safe number of satang', () => {
  fc.assert(
    fc.property(fc.oneof(fc.double(), fc.string(), fc.anything()), (value) => {
      for (const schema of [ResponseBaht, RequestBaht]) {
        const read = v.safeParse(schema, value)
        if (!read.success) continue
        expect(Number.isSafeInteger(read.output)).toBe(true)
        expect(read.output).not.toBe(-0)
      }
    }),
  )
})
