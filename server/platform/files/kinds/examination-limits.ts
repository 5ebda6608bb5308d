/** In pixels. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** Whether the size has pixels at all. */
export function hasArea({ width, height }: PictureSize): boolean {
  return width > 0 && height > 0
}

/** Maximum number of pixels of a picture: more would take a gigabyte on the phone of everybody who views it. */
const MAX_PIXELS = 40_000_000

/** Maximum number of pixels of all frames of an animation together, which a browser decodes again and again. */
const MAX_ANIMATED_PIXELS = 400_000_000

/** Maximum number of frames of an animation. */
export const MAX_FRAMES = 1000

/**
 * Maximum number of parts (boxes, segments, chunks) of a file. Files of cameras and editors have hundreds; millions of empty ones would block
 * the event loop for seconds.
 */
export const MAX_PARTS = 16_384

/** Whether a picture of that size is too large for anybody to decode. */
export function hasTooManyPixels(width: number, height: number, frames = 1): boolean {
  return width * height > MAX_PIXELS || width * height * frames > MAX_ANIMATED_PIXELS
}
