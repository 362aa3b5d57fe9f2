import { atom } from 'jotai'

/** How many forms on the page have unsaved changes. */
export const unsavedFormsAtom = atom(0)
