import { useAtomValue, useSetAtom } from 'jotai'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { finishedRecordings } from '@/domain/recordings/finished-recordings.ts'
import { formatInstantTime } from '@/domain/shared/date-formats.ts'
import { css } from '@/styled-system/css'
import { flex, grid, stack } from '@/styled-system/patterns'
import { IconButton } from '@/ui/icon-button.tsx'
import { Select } from '@/ui/select.tsx'
import {
  serviceOrEventDetails,
  serviceOrEventKey,
  parseServiceOrEventKey,
  serviceOrEventOptions,
} from '../service-or-event/service-or-event.ts'
import type { ServiceOrEventDetails } from '../service-or-event/service-or-event.ts'
import { recordingAtom } from './recording.ts'
import { RecordingButton } from './recording-button.tsx'
import { WayPanel } from './way-panel.tsx'
import { useStudioChurch } from '../shared/studio-church.ts'
import { openPartAtom } from '../shared/studio-view.ts'

export function ServicePanel() {
  const { records, selected, timeZone, mayEdit, mayRecord } = useStudioChurch()
  const details = serviceOrEventDetails(selected, records, timeZone)
  const recorded = selected && finishedRecordings(records.sessions).get(selected.id)
  const recordedAt = recorded ? formatInstantTime(recorded.startTime, timeZone) : null
  return (
    <section aria-label="Service/Event" className={panel}>
      <div className={choice}>
        <h2 className={heading}>Service/Event</h2>
        <div className={chosen} data-part="service-choice">
          <ServiceOrEventSelect />
        </div>
        {mayEdit && <CreateButton />}
      </div>
      {details && <Details {...details} recordedAt={recordedAt} />}
      {mayRecord && <WayPanel />}
      {mayRecord ? <RecordingButton /> : <p className={empty}>Viewers can count people here but not record them.</p>}
    </section>
  )
}

function ServiceOrEventSelect() {
  const { records, selected, select, timeZone } = useStudioChurch()
  const recording = useAtomValue(recordingAtom)
  const [now] = useState(() => new Date())
  const options = serviceOrEventOptions(records, timeZone, now)
  const value = selected && serviceOrEventKey(selected)
  if (options.length === 0) {
    const words = records.isRead ? 'No services available' : 'The services could not be read yet'
    return <p className={empty}>{words}</p>
  }
  return (
    <Select
      label="Service or event"
      hideLabel
      placeholder="Select a service or event"
      options={options}
      value={options.some((option) => option.value === value) ? value : null}
      disabled={recording.phase !== 'idle'}
      onChange={(key) => select(parseServiceOrEventKey(key))}
    />
  )
}

function CreateButton() {
  const open = useSetAtom(openPartAtom)
  return (
    <IconButton
      label="Create a service or event"
      tone="outline"
      className={css({ gridArea: 'add' })}
      onClick={() => open('create-service-or-event')}
    >
      <Plus size={18} />
    </IconButton>
  )
}

function Details({ name, date, time, recordedAt }: ServiceOrEventDetails & { recordedAt: string | null }) {
  return (
    <div className={details}>
      <p className={title}>{name}</p>
      <p>{date}</p>
      <p>{time}</p>
      {recordedAt && <p>Already recorded at {recordedAt}</p>}
    </div>
  )
}

const panel = stack({ gap: '3', flexShrink: 0 })
/** The select takes the whole width of the narrow column, so that name and date both fit. */
const choice = grid({
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gridTemplateAreas: { base: '"chosen add"', lg: '"heading add" "chosen chosen"' },
  alignItems: 'center',
  columnGap: '2',
  rowGap: '1',
})
const heading = css({ gridArea: 'heading', textStyle: 'label', color: 'text.muted', hideBelow: 'lg' })
const chosen = css({ gridArea: 'chosen', minWidth: '0', '& button': { lg: { fontSize: 'sm', paddingInline: '2.5' } } })
const empty = css({ textStyle: 'small', color: 'text.muted' })
/** In a window with little height the name is hidden, because the select already shows it. */
const details = flex({
  direction: { base: 'row', lg: 'column' },
  wrap: 'wrap',
  columnGap: '2',
  textStyle: 'small',
  color: 'text.muted',
  fontVariantNumeric: 'tabular-nums',
  '[data-landscape] &': { display: 'none' },
  _lowWindow: { flexDirection: 'row' },
})
const title = css({ fontWeight: 'semibold', color: 'text', hideBelow: 'lg', _lowWindow: { display: 'none' } })
