/** Proves S2. */
import { expect, test } from 'vitest'
import { readQrMarkup } from '../../../../src/features/deposit/qr/qr-picture.tsx'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9H0z"/></svg>'

const svgOf = (sent: string) => {
  const read = readQrMarkup(sent)
  if (read?.kind !== 'image') throw new Error('no picture')
  expect(read.src.startsWith('data:image/svg+xml,')).toBe(true)
  return decodeURIComponent(read.src.slice('data:image/svg+xml,'.length))
}

test('markup becomes an address for a picture, unchanged', () => {
  expect(svgOf(SVG)).toBe(SVG)
  expect(svgOf(`<?xml version="1.0"?>\n${SVG}`)).toBe(SVG)
  expect(svgOf(`<div class="qr">${SVG}</div>`)).toBe(SVG)
})

test('a part of a document gets what a standalone picture needs', () => {
  expect(svgOf('<svg viewBox="0 0 9 9"><path/></svg>')).toBe(
    '<svg viewBox="0 0 9 9" xmlns="http://www.w3.org/2000/svg" width="512" height="512"><path/></svg>',
  )
})

test('hostile markup stays within an address, where it can do nothing', () => {
  const hostile = '<svg onload="alert(1)"><script>alert(2)</script></svg>'
  const read = readQrMarkup(`${hostile}<img src=x onerror=alert(3)>`)
  expect(read).toMatchObject({ kind: 'image' })
  expect(Object(read).src).not.toMatch(/[<>"\s]/)
})

test('pictures as data and as base64 are taken, also within a tag', () => {
  const png = 'data:image/png;base64,iVBORw0KGgoAAAA='
  expect(readQrMarkup(` ${png} `)).toEqual({ kind: 'image', src: png })
  expect(readQrMarkup('iVBORw0KGgoAAAA=')).toEqual({ kind: 'image', src: png })
  expect(readQrMarkup(`<img alt="QR" src="${png}">`)).toEqual({ kind: 'image', src: png })
})

test('the text of a payment QR is text', () => {
  const text = '00020101021129370016A0000006770101110113006681234567853037645406500.005802TH6304ABCD'
  expect(readQrMarkup(text)).toEqual({ kind: 'text', text })
})

test.each(
  [
    ['', 'hello', '0002', 'javascript:alert(1)', 'https://qr.example/1.png', '<svg><path/>'],
    ['data:text/html,<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['<img src="https://qr.example/1.png">', `<svg>${' '.repeat(400_000)}</svg>`],
  ].flat(),
)('anything else is nothing that can be shown: %.40s', (sent) => {
  expect(readQrMarkup(sent)).toBeUndefined()
})
