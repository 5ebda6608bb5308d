/** What we need from a scanner for malware. A real one would hand the bytes to clamd, or to an ICAP server. */
export interface UploadScan {
  /**
   * Whether a file that somebody handed in may be kept.
   *
   * @throws when the scanner cannot say; the file is not kept then, and may be handed in again.
   */
  isClean(bytes: Buffer, signal: AbortSignal): Promise<boolean>
}

/** Stands where no scanner is connected: what is a whole picture or video is kept. */
export const noUploadScan: UploadScan = { isClean: () => Promise.resolve(true) }
