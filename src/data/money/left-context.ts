import { createContext } from 'react'

/** True around a screen that the member has left, while it still plays its way out: nobody reads there how an action ended. */
export const LeftContext = createContext(false)
