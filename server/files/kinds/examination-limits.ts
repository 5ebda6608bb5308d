/** The most pixels that a picture may have: more would take a gigabyte on the phone of whoever looks at it. */
const MOST_PIXELS = 40_000_000

/** The most pixels of all frames of an animation together, which a browser unpacks again and again. */
const MOST_ANIMATED_PIXELS = 400_000_000

/** The most frames that an animation may have. */
export const MOST_FRAMES = 1000

/**
 * The most parts (boxes, segments, chunks) that a file may consist of. Files of cameras and editors have hundreds; millions of empty ones
 * would keep the event loop busy for seconds.
 */
export const MOST_PARTS = 16_384

/** Whether a picture of that size is none that anybody should have to unpack. */
export function hasTooManyPixels(width: number, height: number, frames = 1): boolean {
  return width * height > MOST_PIXELS || width * height * frames > MOST_ANIMATED_PIXELS
}
