import { createContext } from 'react'

/**
 * True below the app's shell, which renders the page's `<main>`. A screen outside the shell renders its own `<main>`.
 */
export const InsideMain = createContext(false)
