// Runs in a worker thread: decoding a large picture takes up to a second, and members would wait for it.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { FoundCode } from './code-reader.ts'

/** A slip has one code; a second one with other content makes it doubtful. */
const MAX_CODES = 4

// Without these bytes the library would fetch them from a host on the internet.
const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength)
const isReady = prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })

/** All codes in a PNG or JPEG, or undefined when the picture cannot be decoded. Without a picture it only waits until the library is loaded. */
export default async function findCodes(bytes: Uint8Array | undefined): Promise<FoundCode[] | undefined> {
  await isReady
  if (bytes === undefined) return undefined
  const results = await readBarcodes(bytes, {
    formats: ['QRCode'],
    tryHarder: true,
    maxNumberOfSymbols: MAX_CODES,
    returnErrors: true,
  })
  if (results.some(({ error }) => error.includes('Failed to load image'))) return undefined
  return results.map(({ isValid, text }) => (isValid ? text : null))
}
