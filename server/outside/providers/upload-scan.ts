/** Our interface to a malware scanner. A real adapter would send the bytes to clamd, or to an ICAP server. */
export interface UploadScan {
  /** Whether an uploaded file may be kept. @throws when the scanner gives no result; the file is not kept then, and may be uploaded again. */
  isClean(bytes: Buffer, signal: AbortSignal): Promise<boolean>
}

/** Used when no scanner is connected: every well-formed picture or video is kept. */
export const noUploadScan: UploadScan = { isClean: () => Promise.resolve(true) }
