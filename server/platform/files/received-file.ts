/** A file from a form, in a temporary place. Its name and declared type are the sender's own claims and not kept. */
export interface ReceivedFile {
  readonly path: string
  readonly bytes: number
  /** SHA-256 of its content, in hex. */
  readonly sha256: string
}
