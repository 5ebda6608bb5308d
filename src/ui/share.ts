/** Whether the phone's share sheet takes pictures from this browser. */
export function canSharePictures(): boolean {
  const example = new File([''], 'example.png', { type: 'image/png' })
  return 'canShare' in navigator && navigator.canShare({ files: [example] })
}

/** The member closed the share sheet, or one is still open. */
const NO_FAILURE = new Set(['AbortError', 'InvalidStateError'])

/** Opens the phone's share sheet, or calls `instead` where there is none or it refuses. Do not wait for it: on some phones it never settles. */
export async function share(data: ShareData, instead: () => unknown): Promise<void> {
  try {
    await navigator.share(data)
  } catch (error) {
    if (!(error instanceof DOMException && NO_FAILURE.has(error.name))) await instead()
  }
}
