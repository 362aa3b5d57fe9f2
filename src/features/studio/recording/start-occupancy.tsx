import { useAtomValue, useSetAtom } from 'jotai'
import { css } from '@/styled-system/css'
import { hstack } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { correctOccupancyAtom, isRoomToldHereAtom, sentRoomAtom, startOccupancyAtom } from '../counting/counts.ts'
import { unseenResultAtom } from './recording.ts'
import { wayAtom } from './way-of-counting.ts'

/** Shows the number of people in the room before a recording at a door. The recording starts with this number. */
export function StartOccupancy() {
  const way = useAtomValue(wayAtom)
  const { people, goesOn } = useAtomValue(startOccupancyAtom)
  const correct = useSetAtom(correctOccupancyAtom)
  const isTold = useAtomValue(isRoomToldHereAtom)
  // While another door counts, the number for all doors is used, so no starting number is shown. A number that a person
  // has set since that door began replaces the number for all doors.
  const isShared = useAtomValue(sentRoomAtom) !== null && !isTold
  // While a result is shown, no moving figure may contradict the result.
  const isResting = useAtomValue(unseenResultAtom) !== null
  if (way !== 'door' || people === 0 || isShared) return null
  return (
    <div className={plate}>
      <p>
        It {goesOn !== null ? 'goes on' : 'starts'} with{' '}
        {isResting ? 'the people' : <strong className={number}>{people.toLocaleString('en-US')}</strong>} in the room.
      </p>
      <Button size="sm" tone="secondary" onClick={() => correct(0)}>
        Start with 0
      </Button>
    </div>
  )
}

const plate = hstack({
  justify: 'space-between',
  gap: '2',
  paddingInline: '3',
  paddingBlock: '1',
  borderRadius: 'control',
  borderWidth: 'hairline',
  borderColor: 'attention.text/30',
  backgroundColor: 'attention.tint',
  textStyle: 'small',
  lineHeight: 'snug',
  '& button': { flexShrink: 0 },
})
const number = css({ fontSize: 'md', fontWeight: 'bold', fontVariantNumeric: 'tabular-nums' })
