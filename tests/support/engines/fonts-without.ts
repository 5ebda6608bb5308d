import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Writes a fontconfig file to that folder that hides all fonts with that character; returns its path. It is not enough that the page
 * requests another font, because an engine falls back to any font with the character.
 */
export async function fontsWithout(character: string, folder: string): Promise<string> {
  const code = character.codePointAt(0)?.toString(16)
  const files = execFileSync('fc-list', ['--format', '%{file}\n', `:charset=${code}`], { encoding: 'utf8' })
  const rejected = [...new Set(files.trim().split('\n'))].map((file) => `<glob>${file}</glob>`)
  const path = join(folder, 'fonts.conf')
  await writeFile(
    path,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><include>/etc/fonts/fonts.conf</include>
    <selectfont><rejectfont>${rejected.join('')}</rejectfont></selectfont></fontconfig>`,
  )
  return path
}
