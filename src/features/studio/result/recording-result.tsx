import { useAtomValue, useSetAtom } from 'jotai'
import { X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { formatDate } from '@/domain/shared/date-formats.ts'
import { css } from '@/styled-system/css'
import { stack } from '@/styled-system/patterns'
import { Badge } from '@/ui/badge.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import { VisuallyHidden } from '@/ui/visually-hidden.tsx'
import { countLogAtom } from '../counting/counts.ts'
import { doorFigureIn, isUncrossed } from '../recording/door-figure.ts'
import { dismissResultAtom, unseenResultAtom } from '../recording/recording.ts'
import type { EndedRecording } from '../recording/recording.ts'
import { useStudioChurch } from '../shared/studio-church.ts'
import type { StudioRecords } from '../shared/studio-church.ts'
import { isStageEditedAtom } from '../shared/studio-view.ts'
import { useRestoreFocus } from '../shared/use-restore-focus.ts'
import { ResultActions } from './result-actions.tsx'
import { resultText } from './result-text.ts'
import { useUsual, useWrittenCount } from './use-written-count.ts'

/**
 * Shows the result of the last recording on the stage. The result disappears when it is closed, a line is edited or the
 * next recording starts.
 */
export function RecordingResult() {
  const ended = useAtomValue(unseenResultAtom)
  const focus = useRestoreFocus<HTMLDivElement>('[data-part=record]:enabled', '[data-studio] h1')
  return (
    ended && (
      <div className={css({ display: 'grid', minHeight: '0' })} {...focus}>
        <Result key={ended.sessionId} ended={ended} />
      </div>
    )
  )
}

function Result({ ended }: { ended: EndedRecording }) {
  const { records } = useStudioChurch()
  const dismiss = useSetAtom(dismissResultAtom)
  const isEditing = useAtomValue(isStageEditedAtom)
  const written = useWrittenCount(ended)
  const counted = useCounted(ended)
  const { instance, name, date } = placeOf(ended, records)
  // The stored record replaces the peak of `ended`, because boxes in the pictures may have been corrected since.
  const peak = ended.way === 'room' && written.phase === 'written' ? written.record.totalAttendance : ended.peak
  const { figure, title, words } = resultText({ ...ended, ...counted, peak, written }, name)
  const usual = useUsual(ended.isRehearsal || figure === null ? undefined : instance)
  const { part, isRead } = useFocusOnce()
  const headingText = `${figure ?? ''} ${title}`.trim()
  // The focus reads the first heading. A later heading, such as "Count removed", is announced.
  const [read] = useState(headingText)
  const titleId = useId()
  useEffect(() => {
    if (isEditing) dismiss()
  }, [isEditing, dismiss])
  return (
    <section ref={part} tabIndex={-1} aria-labelledby={titleId} className={plate} data-part="result">
      <IconButton label="Close" tone="plate" className={close} onClick={() => dismiss()}>
        <X size={20} strokeWidth={1.75} />
      </IconButton>
      <h2 id={titleId} className={heading}>
        {ended.isRehearsal && <Badge>Rehearsal</Badge>}
        {name && (
          <span className={place}>
            {name}
            {date && <span className={quiet}>, {date}</span>}
          </span>
        )}
        {figure !== null && (
          <span className={number} data-figure="result">
            {figure.toLocaleString('en-US')}
          </span>
        )}
        <span className={figure === null ? place : undefined}>{title}</span>
        {usual !== null && <span className={quiet}>usual {usual.toLocaleString('en-US')}</span>}
      </h2>
      <p className={quiet}>{words}</p>
      <ResultActions ended={ended} written={written} />
      <Announcement text={isRead && headingText === read ? words : `${headingText}. ${words}`} />
    </section>
  )
}

function useCounted({ isCountedAtDoor, hasSeenPeople, sessionId, startedAt }: EndedRecording) {
  const log = useAtomValue(countLogAtom)
  if (!isCountedAtDoor) return { door: null, isLineMissed: false }
  const isLineMissed = hasSeenPeople && isUncrossed(log, sessionId)
  return { door: doorFigureIn(log, sessionId, startedAt), isLineMissed }
}

const ELSEWHERE = 'input, textarea, [role=dialog], [role=alertdialog]'

/** Moves the focus to the result. Does nothing while a person types or a dialog is open. */
function useFocusOnce() {
  const part = useRef<HTMLElement>(null)
  const [isRead] = useState(() => !document.activeElement?.closest(ELSEWHERE))
  useEffect(() => {
    if (isRead) part.current?.focus({ preventScroll: true })
  }, [isRead])
  return { part, isRead }
}

/** Announces the text. The live region is empty at first, because screen readers announce only a change of its text. */
function Announcement({ text }: { text: string }) {
  const region = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    if (region.current) region.current.textContent = text
  }, [text])
  return (
    <VisuallyHidden>
      <output ref={region} />
    </VisuallyHidden>
  )
}

function placeOf({ serviceInstanceId, eventId }: EndedRecording, records: StudioRecords) {
  const instance = records.serviceInstances.find(({ id }) => id === serviceInstanceId)
  if (instance) return { instance, name: instance.serviceName, date: formatDate(instance.instanceDate).split(',')[0] }
  return { name: records.events.find(({ id }) => id === eventId)?.name }
}

/** The plate covers the picture. It scrolls when it is taller than the picture's area. */
const plate = stack({
  position: 'relative',
  align: 'center',
  justify: 'safe center',
  gap: '4',
  minHeight: '0',
  padding: '4',
  overflowY: 'auto',
  textAlign: 'center',
  color: 'stage.text',
  backgroundColor: 'stage/92',
  outline: 'none',
  animation: 'appear {durations.slow} {easings.out}',
})
const close = css({ position: 'absolute', top: '3', right: '3' })
const heading = stack({ align: 'center', gap: '1', maxWidth: 'full' })
const place = css({ textStyle: 'subheading', overflowWrap: 'anywhere', paddingInline: '10' })
const number = css({
  fontFamily: 'serif',
  fontSize: '6rem',
  fontWeight: 'heading',
  lineHeight: 'none',
  fontVariantNumeric: 'tabular-nums',
})
const quiet = css({ color: 'stage.text/80', textWrap: 'balance' })
