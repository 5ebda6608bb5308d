/**
 * Addresses that are not screens, each matched against path and search: the backend, its socket, pictures, and file names. A dot behind the
 * question mark makes no file: messengers glue one to the code of an invitation.
 */
export const NOT_A_SCREEN = [
  /^\/api(?:[/?]|$)/,
  /^\/socket\.io(?:[/?]|$)/,
  /^\/media\//,
  /^\/health(?:\?|$)/,
  /^[^?]*\.\w+(?:\?|$)/,
]
