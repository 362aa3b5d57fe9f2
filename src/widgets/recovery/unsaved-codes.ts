import { useAtom } from 'jotai'
import { useEffect } from 'react'
import * as v from 'valibot'
import { storedAtom } from '@/platform/stored-atom.ts'

/** The usernames of this device whose recovery codes were shown and not confirmed as saved. */
const unsavedCodesAtom = storedAtom('narthex.unsaved-codes', v.array(v.string()), [])

// `normalizeUsername` of the domain would load the code of its hash with the dashboard.
const nameOf = (username: string) => username.normalize('NFKC').trim().toLowerCase()

/** Tells whether the codes of a person were shown on this device and not confirmed. */
export function useUnsavedCodes(username: string): { isUnsaved: boolean; confirm: () => void } {
  const [unsaved, setUnsaved] = useAtom(unsavedCodesAtom)
  const name = nameOf(username)
  return {
    isUnsaved: unsaved.includes(name),
    confirm: () => setUnsaved((names) => names.filter((each) => each !== name)),
  }
}

/** Remembers on this device that codes are shown, so that a reload does not lose them without a word. */
export function useShownCodes(username: string, isShown: boolean): { confirm: () => void } {
  const [, setUnsaved] = useAtom(unsavedCodesAtom)
  const { confirm } = useUnsavedCodes(username)
  const name = nameOf(username)
  useEffect(() => {
    if (isShown) setUnsaved((names) => [...names.filter((each) => each !== name), name])
  }, [isShown, name, setUnsaved])
  return { confirm }
}
