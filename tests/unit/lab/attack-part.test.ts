import { expect, it } from 'vitest'
import { partOf, takePart } from '../../../lab/attack/attack.ts'

it('the parts of an attack are together the whole, each thing once', () => {
  const all = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const parts = ['1/3', '2/3', '3/3'].map((part) => takePart(all, partOf(part)))
  expect(parts).toEqual([
    ['a', 'd', 'g'],
    ['b', 'e'],
    ['c', 'f'],
  ])
  expect(takePart(all, partOf('1/1'))).toEqual(all)
})

it.each(['0/3', '4/3', '2', 'a/b', '1.5/3', ''])('%s is no part', (text) => {
  expect(() => partOf(text)).toThrow('is no part')
})
