import { atom, useAtomValue, useSetAtom } from 'jotai'
import { TriangleAlert } from 'lucide-react'
import { flex, grid } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { VisuallyHidden } from '@/ui/visually-hidden.tsx'
import { shownCountsAtom } from '../counting/counts.ts'
import { roomAtom } from './room-of-doors.ts'
import { openPartAtom } from '../shared/studio-view.ts'
import { useThrottledText } from '../shared/use-throttled-text.ts'

const ANNOUNCE_EVERY_MS = 10_000

export function OccupancyFigure() {
  const { people, unseenEntries, isOfAllDoors } = useAtomValue(roomAtom)
  const open = useSetAtom(openPartAtom)
  return (
    <div className={box}>
      <dl className={pair}>
        <dt>{isOfAllDoors ? 'In the room, all doors' : 'In the room'}</dt>
        <dd data-figure="in-the-room">{people}</dd>
      </dl>
      <Button tone="secondary" size="sm" onClick={() => open('correct-occupancy')}>
        Correct
        <VisuallyHidden> the number of people in the room</VisuallyHidden>
      </Button>
      {unseenEntries > 0 && <DriftNotice unseenEntries={unseenEntries} />}
    </div>
  )
}

/** Throttles its text, because a screen reader announces each change, and people often leave in quick succession. */
function DriftNotice({ unseenEntries }: { unseenEntries: number }) {
  const isMostlyOut = useAtomValue(isMostlyOutAtom)
  return (
    <output className={drift}>
      <TriangleAlert size={16} strokeWidth={1.75} aria-hidden />
      {useThrottledText(driftText(unseenEntries, isMostlyOut), ANNOUNCE_EVERY_MS)}
    </output>
  )
}

/** True if more people went out than came in, for example because a line's arrow points the wrong way. */
const isMostlyOutAtom = atom((get) => {
  const crossings = get(shownCountsAtom).filter(({ rule, isUndone }) => rule === 'crossing' && !isUndone)
  return crossings.filter(({ direction }) => direction === 'exit').length * 2 > crossings.length
})

function driftText(unseenEntries: number, isMostlyOut: boolean): string {
  const people = unseenEntries === 1 ? '1 person left who was' : `${unseenEntries} people left who were`
  const turn = isMostlyOut ? ' If people came in, turn the line’s arrow round.' : ''
  return `${people} never seen coming in. Count the room and correct the number.${turn}`
}

const box = grid({ gridTemplateColumns: '1fr auto', alignItems: 'center', columnGap: '3', rowGap: '2' })
const pair = flex({
  align: 'baseline',
  gap: '3',
  '& dt': { fontSize: 'sm', color: 'text.muted' },
  '& dd': { textStyle: 'title', fontSize: '2xl', fontVariantNumeric: 'tabular-nums' },
})
const drift = flex({
  gridColumn: '1 / -1',
  align: 'flex-start',
  gap: '2',
  textStyle: 'small',
  color: 'attention.text',
  '& > svg': { flexShrink: 0, marginTop: '0.5' },
})
