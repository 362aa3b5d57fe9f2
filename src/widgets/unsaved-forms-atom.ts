import { atom, useSetAtom } from 'jotai'
import { useEffect } from 'react'

export const unsavedFormsAtom = atom(0)

/** Counts the form as unsaved while the form is dirty. Signing out asks first if unsaved forms exist. */
export function useUnsavedForm(isDirty: boolean): void {
  const count = useSetAtom(unsavedFormsAtom)
  useEffect(() => {
    if (!isDirty) return
    count((forms) => forms + 1)
    return () => count((forms) => forms - 1)
  }, [isDirty, count])
}
