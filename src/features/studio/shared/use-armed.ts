import { useAtomValue } from 'jotai'
import { armedAtom } from './armed-recording.ts'
import type { Armed } from './armed-recording.ts'
import { useStudioChurch } from './studio-church.ts'

/** What is selected, where it is to be recorded by itself; its end is its length. */
export function useArmed(): Armed | null {
  const { profile, selected } = useStudioChurch()
  const armed = useAtomValue(armedAtom)
  return armed?.id === selected?.id && armed?.userId === profile.id ? armed : null
}
