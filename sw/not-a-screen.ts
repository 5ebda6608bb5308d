/** Addresses that are not screens, by path and search: the backend, its socket, and file names. A dot in the search makes no file: messengers add one. */
export const NOT_A_SCREEN = [
  /^\/api(?:[/?]|$)/,
  /^\/socket\.io(?:[/?]|$)/,
  /^\/media\//,
  /^\/health(?:\?|$)/,
  /^[^?]*\.\w+(?:\?|$)/,
]
