/** Proves S58. */
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { UploadScan } from '../../../../server/outside/providers/upload-scan.ts'
import { UnavailableError } from '../../../../server/platform/errors.ts'
import { folderStore, scannedStore } from '../../../../server/platform/files/file-store.ts'
import { keepUpload } from '../../../../server/platform/files/uploads.ts'
import { databaseForFile } from '../../../support/database/test-database.ts'
import { folderForFile } from '../../../support/folder-for-file.ts'
import { video } from './hostile-files.ts'
import { plainPng } from './pictures.ts'

/** The standard text that every scanner reports as malware. In two parts, or a scanner would report this file. */
const EICAR = Buffer.from(
  String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}` + '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*',
)

const scanner: UploadScan = { isClean: (bytes) => Promise.resolve(!bytes.includes(EICAR)) }
const broken: UploadScan = { isClean: () => Promise.reject(new Error('clamd does not answer')) }

const database = await databaseForFile()
const folder = await folderForFile()

async function handIn(content: Buffer, scan: UploadScan) {
  const path = join(folder, 'handed-in')
  await writeFile(path, content)
  const files = scannedStore(folderStore(join(folder, 'kept')), scan)
  const guest = { owner: 'guest:1', address: '192.0.2.1', purpose: 'chat' } as const
  return keepUpload(
    database.db,
    { files, quotaBytes: 1e9 },
    guest,
    { path, bytes: content.length, sha256: '' },
    ['png', 'mp4'],
  )
}

async function everythingKept(): Promise<unknown[]> {
  const rows = await database.db.query('test.uploads', 'SELECT 1 FROM upload')
  const files = await readdir(join(folder, 'kept')).catch(() => [])
  return [...rows, ...files]
}

describe('where a scanner is connected', () => {
  it('a file that it reports as malware is not stored', async () => {
    await expect(handIn(video(EICAR), scanner)).rejects.toMatchObject({ code: 'SLIP_INVALID_FILE' })
    expect(await everythingKept()).toEqual([])
  })

  it('no file is stored while the scanner gives no verdict, which is temporary and no refusal', async () => {
    await expect(handIn(plainPng(), broken)).rejects.toBeInstanceOf(UnavailableError)
    expect(await everythingKept()).toEqual([])
  })

  it('any other picture or video is stored', async () => {
    expect(await handIn(video(Buffer.from('frames')), scanner)).toMatchObject({ kind: 'mp4' })
    expect(await handIn(plainPng(), scanner)).toMatchObject({ kind: 'png' })
  })
})
