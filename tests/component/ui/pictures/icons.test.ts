import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ICON_NAMES } from '../../../../src/ui/pictures/icon.tsx'

const sprite = readFileSync(`${import.meta.dirname}/../../../../src/ui/pictures/icons.svg`, 'utf8')

describe('the icon sprite', () => {
  it('holds exactly the icons the code can name', () => {
    const symbols = [...sprite.matchAll(/<symbol id="i-([^"]+)"/g)].map(([, name]) => name)
    expect(new Set(symbols)).toEqual(new Set(ICON_NAMES))
    expect(symbols).toHaveLength(ICON_NAMES.length)
  })

  it('holds the mark, with its stitches for the large size', () => {
    const symbols = [...sprite.matchAll(/<symbol id="(mark[^"]*)"/g)].map(([, name]) => name)
    expect(symbols).toEqual(['mark', 'mark-stitches'])
  })

  it('carries nothing the content security policy would refuse', () => {
    expect(sprite).not.toMatch(/style|<script|\son\w+=|href=/)
  })
})
