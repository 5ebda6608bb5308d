import { rm } from 'node:fs/promises'
import { temporaryFolder } from '../../tests/support/processes/temporary-folder.ts'

/** A temporary folder that is deleted at the end of the scope that holds it. */
export interface DisposableFolder extends AsyncDisposable {
  readonly path: string
}

/** Makes an empty temporary folder. */
export async function disposableFolder(): Promise<DisposableFolder> {
  const path = await temporaryFolder()
  return {
    path,
    // A browser that has just ended may still be writing its profile.
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }),
  }
}
