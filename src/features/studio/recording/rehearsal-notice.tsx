import { useAtomValue } from 'jotai'
import { Notice } from '@/ui/notice.tsx'
import { isRehearsalAtom } from './recording.ts'

/** Said all the time: a person who comes later must not take it for a recording. */
export function RehearsalNotice() {
  if (!useAtomValue(isRehearsalAtom)) return null
  return <Notice title="This is a rehearsal">People are counted, and nothing is saved.</Notice>
}
