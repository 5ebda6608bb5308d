/** Minimum length of a new password, in characters of any kind. */
export const PASSWORD_MIN_LENGTH = 8

/** The one Unicode form in which passwords are compared: keyboards write the same letter in several ways. */
export function passwordForm(password: string): string {
  return password.normalize('NFKC')
}

/** Whether a new password is long enough. Code points are counted, so that an emoji is not worth two. */
export function isLongEnough(password: string): boolean {
  return Array.from(passwordForm(password)).length >= PASSWORD_MIN_LENGTH
}
