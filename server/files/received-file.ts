/** A file that came with a form, in a temporary place. Its name and declared type are the sender's own words and not kept. */
export interface ReceivedFile {
  readonly path: string
  readonly bytes: number
  /** Of its content, in hex. */
  readonly sha256: string
}
