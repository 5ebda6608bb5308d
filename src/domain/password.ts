/** Minimum length of a new password, in characters of any kind. */
export const PASSWORD_MIN_LENGTH = 8

/** Whether a new password is long enough. Code points are counted, so that an emoji is not worth two. */
export function isLongEnough(password: string): boolean {
  return Array.from(password).length >= PASSWORD_MIN_LENGTH
}
