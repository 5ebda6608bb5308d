/** Proves S51. */
import { expect, it } from 'vitest'
import { addedMemory } from '../../../support/added-memory.ts'
import { uploadForEver } from './endless-upload.ts'
import { uploadsForFile } from './upload-calls.ts'

const MEGABYTE = 1024 * 1024

const { server, token } = await uploadsForFile()

it('too large uploads use no memory: eight endless bodies at once add less than 30 MB', async () => {
  // Memory that the first upload allocates stays.
  await uploadForEver(server.url, token)
  const added = await addedMemory(async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => uploadForEver(server.url, token)))
    for (const { answer } of answers) expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  })
  expect(added).toBeLessThan(30 * MEGABYTE)
})
