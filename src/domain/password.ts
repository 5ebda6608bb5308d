/** The least a new password has, in characters; anything can be a character. */
export const PASSWORD_MIN_LENGTH = 8

/** Whether a new password is long enough. Code points are counted, so that an emoji is not worth two. */
export function isLongEnough(password: string): boolean {
  return Array.from(password).length >= PASSWORD_MIN_LENGTH
}
