/** An asset's name without the hash of its content: the part that stays the same from build to build. */
export interface AssetKind {
  readonly stem: string
  readonly extension: 'js' | 'css'
}

/** `first` and `js` for `first-Dlf10usc.js`; undefined for files that cannot be a dictionary. */
export function assetKind(file: string): AssetKind | undefined {
  const [, stem, extension] = /^([\w-]+)-[\w-]{8}\.(js|css)$/.exec(file) ?? []
  const isKnown = extension === 'js' || extension === 'css'
  return stem !== undefined && isKnown ? { stem, extension } : undefined
}

/** File name of an asset's delta, which only a browser that holds the file with that SHA-256 can use. */
export function deltaName(file: string, dictionarySha256: Buffer): string {
  return `${file}.${dictionarySha256.toString('hex')}.dcz`
}
