import { createContext } from 'react'

/**
 * `InsideMain` is true inside the app's shell, which renders the page's `<main>`. A screen outside the shell renders
 * its own `<main>`.
 */
export const InsideMain = createContext(false)
