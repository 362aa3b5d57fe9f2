import { atom, useSetAtom } from 'jotai'
import { useEffect } from 'react'

/** How many forms have unsaved changes. */
export const unsavedFormsAtom = atom(0)

/** While the form has unsaved changes, signing out asks first. */
export function useUnsavedForm(isDirty: boolean): void {
  const count = useSetAtom(unsavedFormsAtom)
  useEffect(() => {
    if (!isDirty) return
    count((forms) => forms + 1)
    return () => count((forms) => forms - 1)
  }, [isDirty, count])
}
