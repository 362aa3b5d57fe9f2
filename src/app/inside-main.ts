import { createContext } from 'react'

/** True below the app's shell, which brings the page's `<main>`; a screen shown without it brings its own. */
export const InsideMain = createContext(false)
