/** What has been drawn, as a PNG. @throws Error when the browser cannot make a file of it */
export async function pictureFile(canvas: HTMLCanvasElement, name: string): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (blob === null) throw new Error('no picture')
  return new File([blob], name, { type: 'image/png' })
}

/** Saves a file among the browser's downloads. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  // The download has started by then, so the memory of the picture can be released.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
