import { describe, expect, it } from 'vitest'
import { digitsOf, westernDigits } from '#domain/digits.ts'

describe('the digits of a Thai or Lao keyboard', () => {
  it('are understood as 0 to 9, and the text around them is left alone', () => {
    expect(westernDigits('๐๑๒๓๔๕๖๗๘๙ บาท')).toBe('0123456789 บาท')
    expect(westernDigits('໐໑໒໓໔໕໖໗໘໙ ກີບ')).toBe('0123456789 ກີບ')
  })

  it('may be wide ones, as copied from elsewhere', () => {
    expect(westernDigits('０１２３４５６７８９')).toBe('0123456789')
    expect(digitsOf('４８-２１９０')).toBe('482190')
  })

  it('are all that remains of a pasted number', () => {
    expect(digitsOf(' 48-21 ๙໐\n')).toBe('482190')
    expect(digitsOf('no code here')).toBe('')
  })
})
