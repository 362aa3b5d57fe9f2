import { useAtomValue } from 'jotai'
import { armedAtom } from './armed-recording.ts'
import type { Armed } from './armed-recording.ts'
import { useStudioChurch } from './studio-church.ts'

/** Returns the armed recording of the selected service or event, or null. */
export function useArmed(): Armed | null {
  const { profile, selected } = useStudioChurch()
  const armed = useAtomValue(armedAtom)
  return armed?.id === selected?.id && armed?.userId === profile.id ? armed : null
}
