import { setPeopleAtStart } from '@/domain/recordings/recording-session.commands.ts'
import { restartSentence } from '@/domain/recordings/room-restarts.rules.ts'
import { useCommand } from '@/platform/use-command.ts'
import { css } from '@/styled-system/css'
import { flex } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import type { ServiceDetails } from '../load-service-details.ts'

type RoomRestartsProps = { details: ServiceDetails; timeZone: string; mayEdit: boolean }

/**
 * Explains that a recording at a door began with people already in the room, and how the total changes.
 * Staff choose whether the recording starts from these people or from an empty room.
 */
export function RoomRestarts({ details, timeZone, mayEdit }: RoomRestartsProps) {
  const { restarts, sessions, cameras } = details
  const { run, isPending } = useCommand(setPeopleAtStart, {
    success: { title: 'Count changed', description: 'The doors of this service were added up again.' },
    failure: 'Failed to change the count. Please try again.',
  })
  const told = { sessions, cameIn: cameras.doorCameIn, peak: cameras.doorTotal, timeZone }
  const shown = restarts.flatMap((restart) => {
    const sentence = restartSentence(restart, told)
    return sentence ? { ...restart, sentence } : []
  })
  if (shown.length === 0) return null
  return (
    <ul className={list}>
      {shown.map(({ sessionId, sentence, peopleBefore, peopleAtStart }) => (
        <li key={sessionId} className={row}>
          <p>{sentence}</p>
          {mayEdit ? (
            <Button
              tone="secondary"
              size="sm"
              pending={isPending}
              onClick={() => void run({ id: sessionId, people: peopleAtStart === 0 ? peopleBefore : 0 })}
            >
              {peopleAtStart === 0 ? `Go on from ${peopleBefore.toLocaleString('en-US')}` : 'Begin with an Empty Room'}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

const list = css({ listStyle: 'none', padding: '5', borderTopWidth: 'hairline' })
const row = flex({
  direction: { base: 'column', sm: 'row' },
  align: { base: 'flex-start', sm: 'center' },
  justify: 'space-between',
  columnGap: '4',
  rowGap: '2',
  '& + &': { marginTop: '4' },
  '& button': { flexShrink: 0 },
})
