/** An asset's name with the hash of its content taken out: what stays the same from build to build. */
export interface AssetKind {
  readonly stem: string
  readonly extension: 'js' | 'css'
}

/** `first` and `js` for `first-Dlf10usc.js`; undefined for what no browser may use as a dictionary. */
export function assetKind(file: string): AssetKind | undefined {
  const [, stem, extension] = /^([\w-]+)-[\w-]{8}\.(js|css)$/.exec(file) ?? []
  const isKnown = extension === 'js' || extension === 'css'
  return stem !== undefined && isKnown ? { stem, extension } : undefined
}

/** Name of the form of an asset that only makes sense to a browser holding the file of that SHA-256. */
export function deltaName(file: string, dictionarySha256: Buffer): string {
  return `${file}.${dictionarySha256.toString('hex')}.dcz`
}
