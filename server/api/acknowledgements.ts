/** The answer of a call that has nothing to report but that it was done. Clients accept more forms of it: `Acknowledgement` in the contract. */
export const OK = { message: 'OK' } as const

/** The same from a call that moves money, or prepares that: the code that existing backends send there. */
export const SUCCESS = { message: 'SUCCESS' } as const
