/** In pixels. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** A file as it may be kept. */
export interface CleanFile {
  readonly bytes: Buffer
  /** Where the kind states one size for the whole picture. */
  readonly size?: PictureSize
}

/** Whether the size has pixels at all. */
export function hasArea({ width, height }: PictureSize): boolean {
  return width > 0 && height > 0
}
