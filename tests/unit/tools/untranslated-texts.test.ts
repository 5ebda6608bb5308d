import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { untranslatedTexts } from '../../../tools/untranslated-texts.ts'
import { temporaryFolder } from '../../support/processes/temporary-folder.ts'

const CONFIG = `export default {
  sourceLocale: 'en',
  locales: ['th', 'lo', 'en'],
  catalogs: [{ path: '<rootDir>/src/locales/{locale}/boot', include: ['<rootDir>/src/features'] }],
}`

let root = ''

beforeEach(async () => {
  root = await temporaryFolder()
  await write('lingui.config.mjs', CONFIG)
  await write('src/features/login.tsx', screen('Log in'))
  await write('src/locales/th/boot.po', catalogue('เข้าสู่ระบบ'))
  await write('src/locales/lo/boot.po', catalogue('ເຂົ້າສູ່ລະບົບ'))
  await write('src/locales/en/boot.po', catalogue('Log in'))
})

afterEach(() => rm(root, { recursive: true }))

test('texts that are collected and translated are in order', async () => {
  expect(await untranslatedTexts(root)).toEqual([])
})

test('a text that was changed and not collected is named with its file and the command', async () => {
  await write('src/features/login.tsx', screen('Log in now'))
  expect(await untranslatedTexts(root)).toEqual([
    'src/features/login.tsx: "Log in now" is not in the catalogues: run npm run i18n, then translate it in src/locales/th/boot.po and src/locales/lo/boot.po',
  ])
})

test.each(['th', 'lo'])(
  'a text that is collected and not translated in %s is named with its catalogue',
  async (locale) => {
    await write(`src/locales/${locale}/boot.po`, catalogue(''))
    expect(await untranslatedTexts(root)).toEqual([
      `src/features/login.tsx: "Log in" has no translation: write it in src/locales/${locale}/boot.po`,
    ])
  },
)

test('a text whose file is in no part is named, unless some part has it', async () => {
  await write('src/hooks/use-words.tsx', screen('Elsewhere'))
  await write('src/hooks/use-login-words.tsx', screen('Log in'))
  expect(await untranslatedTexts(root)).toEqual([
    'src/hooks/use-words.tsx: "Elsewhere" belongs to no part: name its file in lingui.config.ts, then run npm run i18n',
  ])
})

function screen(text: string): string {
  return `import { Trans } from '@lingui/react/macro'\nexport const Screen = () => <Trans>${text}</Trans>\n`
}

function catalogue(translation: string): string {
  const head =
    'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n"X-Generator: @lingui/cli\\n"\n'
  return `${head}\nmsgid "Log in"\nmsgstr "${translation}"\n`
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true })
  await writeFile(join(root, file), text)
}
