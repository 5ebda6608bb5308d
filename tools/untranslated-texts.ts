import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'

type Catalog = Awaited<ReturnType<typeof getCatalogs>>[number]

/** The import in every file with texts. Files without it are not parsed. */
const MACROS = /from '@lingui\/(?:core|react)\/macro'/

const COLLECT = 'run npm run i18n'

/**
 * Texts that a member would see as a code ('Z7Wiye'), because a catalogue lacks the text or its translation: one line each, with the
 * command that repairs it. The compiler of the catalogues cannot find them: it does not read the sources.
 * @param root the folder of lingui.config.ts
 * @throws when a source cannot be parsed
 */
export async function untranslatedTexts(root: string): Promise<string[]> {
  const config = getConfig({ cwd: root })
  const { locales, sourceLocale } = config
  const translated = locales.filter((locale) => locale !== sourceLocale)
  const parts = await getCatalogs(config)
  const known = new Map(
    await Promise.all(parts.map(async (part) => [part, await part.readAll(locales)] as const)),
  )

  const isKnown = (id: string) => [...known.values()].some((messages) => messages[sourceLocale]?.[id])

  /** What is wrong with the texts of one part. */
  async function inPart(part: Catalog): Promise<string[]> {
    const fileOf = (locale: string) => relative(root, part.getFilename(locale))
    return (await collect(part)).flatMap(({ id, text }) => {
      const entries = translated.map((locale) => ({ locale, entry: known.get(part)?.[locale]?.[id] }))
      if (known.get(part)?.[sourceLocale]?.[id] === undefined || entries.some(({ entry }) => !entry))
        return [
          `${text} is not in the catalogues: ${COLLECT}, then translate it in ${translated.map(fileOf).join(' and ')}`,
        ]
      return entries
        .filter(({ entry }) => !entry?.translation)
        .map(({ locale }) => `${text} has no translation: write it in ${fileOf(locale)}`)
    })
  }

  /** Texts in files that belong to no catalogue part, and are therefore never collected. */
  async function inNoPart(): Promise<string[]> {
    const path = `${root}/src/locales/{locale}/rest`
    const [all] = await getCatalogs({
      ...config,
      catalogs: [{ path, include: [`${root}/src`], exclude: [] }],
    })
    const ofParts = new Set(parts.flatMap((part) => part.sourcePaths))
    const files = all?.sourcePaths.filter(
      (file) => !ofParts.has(file) && MACROS.test(readFileSync(file, 'utf8')),
    )
    if (all === undefined || files === undefined || files.length === 0) return []
    return (await collect(all, files))
      .filter(({ id }) => !isKnown(id))
      .map(({ text }) => `${text} belongs to no part: name its file in lingui.config.ts, then ${COLLECT}`)
  }

  return [...(await Promise.all(parts.map(inPart))).flat(), ...(await inNoPart())]
}

/** The texts of some files of a catalogue, each with its id and its location. */
async function collect(catalog: Catalog, files?: string[]): Promise<{ id: string; text: string }[]> {
  const texts = await catalog.collect({ ...(files !== undefined && { files }) })
  if (texts === undefined) throw new Error('The texts cannot be collected: see above')
  return Object.entries(texts).map(([id, { message = id, origin }]) => ({
    id,
    text: `${origin.map(([file]) => file).join(', ')}: "${message}"`,
  }))
}
