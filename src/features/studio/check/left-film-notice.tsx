import { useAtomValue, useSetAtom } from 'jotai'
import { formatInstant } from '@/domain/shared/date-formats.ts'
import { flex } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { Notice } from '@/ui/notice.tsx'
import { useStudioAccess } from '../shared/studio-church.ts'
import { deleteLeftFilmAtom, leftFilmsAtom, resumeFilmAtom } from './left-films.ts'

export function LeftFilmNotice() {
  const films = useAtomValue(leftFilmsAtom)
  const { timeZone } = useStudioAccess()
  const resume = useSetAtom(resumeFilmAtom)
  const remove = useSetAtom(deleteLeftFilmAtom)
  const left = films.toSorted((a, b) => b.about.startedMs - a.about.startedMs)[0]
  if (!left) return null
  const { camera, startedMs } = left.about
  return (
    <Notice
      title={`The check of ${camera.cameraName ?? 'a camera'} is not finished`}
      action={
        <span className={flex({ wrap: 'wrap', gap: '2' })}>
          <Button size="sm" tone="secondary" onClick={() => void remove(left)}>
            Delete Film
          </Button>
          <Button size="sm" onClick={() => resume(left)}>
            Go On
          </Button>
        </span>
      }
    >
      Its film of {formatInstant(new Date(startedMs).toISOString(), timeZone)} is on this computer, for 24 hours at
      most.
    </Notice>
  )
}
