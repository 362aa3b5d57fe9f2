import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { FormDialog } from '@/ui/form-dialog.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { useIsWide } from '@/ui/use-media.ts'
import { correctOccupancyAtom } from '../counting/counts.ts'
import { roomAtom } from './room-of-doors.ts'
import { openPartAtom } from '../shared/studio-view.ts'

export function CorrectOccupancyDialog() {
  const [part, open] = useAtom(openPartAtom)
  const isWide = useIsWide()
  if (part !== 'correct-occupancy') return null
  // On a small screen, closing the dialog returns to the controls sheet, from which it was opened.
  return <OpenDialog onClose={() => open(isWide ? 'none' : 'controls-sheet')} />
}

function OpenDialog({ onClose }: { onClose: () => void }) {
  const { people, isOfAllDoors } = useAtomValue(roomAtom)
  const correct = useSetAtom(correctOccupancyAtom)
  const [text, setText] = useState(String(people))
  const [isRefused, setIsRefused] = useState(false)
  function submit(event: FormEvent) {
    event.preventDefault()
    const value = readPeople(text)
    if (value === null) return setIsRefused(true)
    correct(value)
    onClose()
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      size="sm"
      title="People in the room"
      description={
        isOfAllDoors
          ? 'Enter how many are in the whole room. Entries and exits of all doors count on from there.'
          : 'Enter how many are inside already. Entries and exits count on from there.'
      }
      onSubmit={submit}
    >
      <TextField
        label="Number of people"
        type="number"
        inputMode="numeric"
        min={0}
        step={1}
        value={text}
        error={isRefused && readPeople(text) === null ? 'Please enter a whole number, 0 or more.' : undefined}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  )
}

/** Returns null for empty text, a fraction, a negative number or more than six digits. */
function readPeople(text: string): number | null {
  return /^\d{1,6}$/.test(text.trim()) ? Number(text) : null
}
