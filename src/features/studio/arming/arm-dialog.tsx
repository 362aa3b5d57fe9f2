import { useAtom, useSetAtom } from 'jotai'
import { useState } from 'react'
import { instantOf } from '@/domain/shared/dates.ts'
import { flex, grid, stack } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { plannedEndIn } from '../recording/planned-end.ts'
import { serviceOrEventDetails } from '../service-or-event/service-or-event.ts'
import { useStudioChurch } from '../shared/studio-church.ts'
import { openPartAtom } from '../shared/studio-view.ts'
import { armedAtom } from '../shared/armed-recording.ts'
import { armedSpan, recordedAround, timesProblem, usualTimes } from './armed-times.ts'
import type { TypedTimes } from './armed-times.ts'

export function ArmDialog() {
  const [part, open] = useAtom(openPartAtom)
  const { selected, records, timeZone } = useStudioChurch()
  const details = serviceOrEventDetails(selected, records, timeZone)
  if (part !== 'arm-recording' || !selected || !details) return null
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && open('none')}
      title="Start by itself"
      description={`${details.name}, ${details.date}. Keep the studio open with its camera: it keeps this computer awake.`}
    >
      <ArmForm name={details.name} />
    </Dialog>
  )
}

function ArmForm({ name }: { name: string }) {
  const { profile, records, selected, timeZone } = useStudioChurch()
  const open = useSetAtom(openPartAtom)
  const arm = useSetAtom(armedAtom)
  const [service] = useState(() => ({
    startsMs: startOf(records, selected!, timeZone),
    endsMs: plannedEndIn(records, selected, timeZone),
  }))
  const [times, setTimes] = useState<TypedTimes>(() => usualTimes(service, timeZone, Date.now()))
  const [problem, setProblem] = useState<Partial<TypedTimes> | null>(null)
  function submit() {
    const aroundMs = recordedAround(service, Date.now())
    const found = timesProblem(times, aroundMs, timeZone, Date.now())
    setProblem(found)
    if (found) return
    arm({ ...selected!, userId: profile.id, name, ...armedSpan(times, aroundMs, timeZone) })
    open('none')
  }
  const field = (at: keyof TypedTimes, label: string) => (
    <TextField
      label={label}
      type="time"
      required
      value={times[at]}
      error={problem?.[at]}
      onChange={(event) => setTimes({ ...times, [at]: event.target.value })}
    />
  )
  return (
    <form
      noValidate
      className={form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className={row}>
        {field('start', 'Starts Recording')}
        {field('end', 'Ends Recording')}
      </div>
      <div className={buttons}>
        <Button tone="secondary" onClick={() => open('none')}>
          Cancel
        </Button>
        <Button type="submit">Set</Button>
      </div>
    </form>
  )
}

type Church = ReturnType<typeof useStudioChurch>

function startOf({ serviceInstances, events }: Church['records'], { id }: { id: string }, timeZone: string): number {
  const instance = serviceInstances.find((one) => one.id === id)
  if (instance) return instantOf(instance.instanceDate, instance.startTime, timeZone).getTime()
  return Date.parse(events.find((one) => one.id === id)?.startDate ?? new Date().toISOString())
}

const form = stack({ gap: '4' })
const row = grid({ columns: 2, gap: '4', alignItems: 'start' })
const buttons = flex({ wrap: 'wrap', justify: 'flex-end', gap: '2' })
