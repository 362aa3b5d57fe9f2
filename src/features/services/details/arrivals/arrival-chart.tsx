import { useMemo } from 'react'
import type { ArrivalCurve } from '@/domain/recordings/arrival-curve.queries.ts'
import { arrivalPoints, arrivalSentence } from '@/domain/recordings/arrivals.rules.ts'
import type { ArrivalPoints } from '@/domain/recordings/arrivals.rules.ts'
import { cameraText, peopleLabel } from '@/domain/recordings/recording.rules.ts'
import type { RecordingSession } from '@/domain/recordings/recording-session.schema.ts'
import type { ServiceInstance } from '@/domain/services/service-instance.schema.ts'
import { formatInstantTime, formatTime } from '@/domain/shared/date-formats.ts'
import { instantOf } from '@/domain/shared/dates.ts'
import { css } from '@/styled-system/css'
import { flex } from '@/styled-system/patterns'
import { Chart } from '@/ui/chart/chart.tsx'
import { Dots, DotSwatch } from '@/ui/chart/dots.tsx'
import { Line } from '@/ui/chart/line.tsx'
import { PointAxis } from '@/ui/chart/point-axis.tsx'
import { PointLine } from '@/ui/chart/point-line.tsx'
import { RangeBand } from '@/ui/chart/range-band.tsx'
import type { Reading } from '@/ui/chart/reading.ts'
import { ValueAxis } from '@/ui/chart/value-axis.tsx'
import { timeTiers } from './time-tiers.ts'

/** The space above the plot holds the label of the service's start. */
const TOP_PX = 16

export type ArrivalChartProps = {
  height: number
  curve: ArrivalCurve
  instance: ServiceInstance
  sessions: RecordingSession[]
  timeZone: string
}

/** Draws the number of people in the room, the start of the service, and the counts of cameras in the room. */
export function ArrivalChart({ height, curve, instance, sessions, timeZone }: ArrivalChartProps) {
  const { instanceDate, startTime } = instance
  const start = useMemo(() => instantOf(instanceDate, startTime, timeZone), [instanceDate, startTime, timeZone])
  const points = useMemo(() => arrivalPoints(curve, start), [curve, start])
  const sentence = <p className={lead}>{arrivalSentence(curve, start, timeZone)}</p>
  if (!points) return sentence
  const { people, pictures } = points
  const timeOf = (at: number) => formatInstantTime(new Date(points.first + at * points.stepMs).toISOString(), timeZone)
  return (
    <>
      {sentence}
      {pictures.length > 0 ? (
        <p className={caption}>
          <DotSwatch />
          Seen by cameras in the room
        </p>
      ) : null}
      <Chart
        label="People in the room, minute by minute"
        height={height}
        count={people.length}
        max={Math.max(...people.map((number) => number ?? 0), ...pictures.map((picture) => picture.people))}
        topRoom={TOP_PX}
        read={(index) => readingOf(points, index, timeOf(index), sessions)}
      >
        <ValueAxis />
        <PointAxis tiers={timeTiers(points, timeZone)} />
        <RangeBand stepped ranges={people.map((high) => (high === null ? null : { low: 0, high }))} />
        <Line stepped values={people} look="bold" />
        <Dots dots={pictures.map(({ at, people: value }) => ({ at, value }))} />
        {points.start === null ? null : <PointLine at={points.start} label={`Start, ${formatTime(startTime)}`} />}
      </Chart>
    </>
  )
}

function readingOf(
  { people, pictures, start }: ArrivalPoints,
  index: number,
  title: string,
  sessions: RecordingSession[],
) {
  const inRoom = people[index] ?? null
  const reading: Reading = { title, values: [], notes: start === index ? ['The service begins'] : [] }
  if (inRoom !== null)
    reading.values.push({ label: 'In the room', text: peopleLabel(inRoom), look: 'bold', at: inRoom })
  for (const { at, people: seen, sessionId } of pictures) {
    const session = sessions.find(({ id }) => id === sessionId)
    if (at === index) reading.values.push({ label: session ? cameraText(session) : 'Room', text: peopleLabel(seen) })
  }
  if (reading.values.length === 0) reading.notes!.push('Nothing was counted')
  return reading
}

const lead = css({
  textStyle: 'subheading',
  fontWeight: 'normal',
  maxWidth: '48rem',
  marginBottom: '3',
  textWrap: 'pretty',
})
const caption = flex({ align: 'center', gap: '1.5', textStyle: 'caption', color: 'text.muted' })
