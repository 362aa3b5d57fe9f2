import { createContext } from 'react'

/** True below the app's shell, which renders the page's `<main>`; a screen outside of it renders its own. */
export const InsideMain = createContext(false)
