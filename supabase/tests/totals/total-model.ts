import { doorFigure } from './door-model.ts'
import type { DoorRecording } from './door-model.ts'

export type Count = {
  id: string
  source: 'typed' | 'import' | 'clicker' | 'door' | 'room'
  total: number
  /** The count's place in the order of creation. */
  place: number
  adults: number | null
  /** The recording of a camera's count; the count stays after the recording is deleted. */
  recording: (DoorRecording & { way: 'door' | 'room'; isDeleted?: boolean }) | null
  cameIn: number | null
  /** The factor of the count's camera, in percent. */
  percent: number | null
}
export type Service = {
  id: string
  outcome: 'held' | 'did_not_happen'
  counts: Count[]
  /** The ids of the members marked in each count. */
  present: Map<string, string[]>
  choice: { attendanceId: string } | { source: 'clicker' | 'door' | 'room' | 'register' } | null
  roomsSee: 'same' | 'different' | null
}
export type Church = {
  order: string[]
  differentPairs: Set<string>
  /** The errors of each camera and way of counting. */
  errors: Map<string, { least: number; most: number }>
}

/**
 * Computes the rows of `camera_errors`. A row is for one camera and one way of counting. The camera must be the only
 * camera at five or more services with a total from people.
 */
export function cameraErrors(services: Service[], church: Church): Church['errors'] {
  const errors = new Map<string, number[]>()
  for (const service of services) {
    const people = officialTotal(service, church)
    if (!['typed', 'import', 'clicker'].includes(people.source ?? '')) continue
    for (const way of ['door', 'room'] as const) {
      const counts = service.counts.filter(({ source }) => source === way)
      const cameras = new Set(counts.map(({ recording }) => recording!.camera))
      if (cameras.size !== 1 || counts.some(({ recording }) => recording!.isDeleted)) continue
      const measured = withoutFactors(service)
      const counted = way === 'door' ? doorTotals(measured).total! : roomTotal(measured, church)!
      if (counted === 0) continue
      const key = `${[...cameras][0]} ${way}`
      errors.set(key, [...(errors.get(key) ?? []), (people.total! - counted) / counted])
    }
  }
  const known = [...errors].filter(([, all]) => all.length >= 5)
  return new Map(known.map(([key, all]) => [key, { least: quantile(all, 0.1), most: quantile(all, 0.9) }]))
}

const withoutFactors = (service: Service): Service => ({
  ...service,
  counts: service.counts.map((count) => ({ ...count, percent: null })),
})

function figureOf({ total, percent, recording, source }: Count): number {
  if (percent === null) return total
  return source === 'door' ? doorFigure([{ ...recording!, percent }]).peak : Math.round((total * percent) / 100)
}

/** Computes the same as Postgres's `percentile_cont`. */
function quantile(numbers: number[], share: number): number {
  const ordered = numbers.toSorted((a, b) => a - b)
  const place = share * (ordered.length - 1)
  const [below, above] = [ordered[Math.floor(place)]!, ordered[Math.ceil(place)]!]
  return below + (place - Math.floor(place)) * (above - below)
}

export const pairOf = (a: string, b: string) => [a, b].toSorted().join(' ')

/** Returns the greatest sum of the counts of cameras that all see different people. */
function roomTotal({ counts, roomsSee }: Service, { differentPairs }: Church): number | null {
  const ofCamera = new Map<string, number>()
  for (const count of counts) {
    if (count.source !== 'room') continue
    const { camera } = count.recording!
    ofCamera.set(camera, Math.max(figureOf(count), ofCamera.get(camera) ?? 0))
  }
  const areDifferent = (one: string, other: string) =>
    roomsSee ? roomsSee === 'different' : differentPairs.has(pairOf(one, other))
  const mostOf = ([camera, ...others]: string[]): number =>
    camera === undefined
      ? 0
      : Math.max(mostOf(others), ofCamera.get(camera)! + mostOf(others.filter((other) => areDifferent(camera, other))))
  return ofCamera.size === 0 ? null : mostOf([...ofCamera.keys()])
}

function doorTotals({ counts }: Service): { total: number | null; cameIn: number | null } {
  const doors = counts.filter(({ source }) => source === 'door')
  if (doors.length === 0) return { total: null, cameIn: null }
  const { peak, cameIn } = doorFigure(doors.map(({ recording, percent }) => ({ ...recording!, percent })))
  return { total: peak, cameIn }
}

const RANGES: Record<string, { least: number; most: number }> = {
  room: { least: -0.05, most: 0.3 },
  door: { least: -0.1, most: 0.1 },
}

/** Returns the row that the view should have for a service. */
export function officialTotal(service: Service, church: Church) {
  const { counts, choice } = service
  const door = doorTotals(service)
  const named = [...service.present].filter(([id]) => counts.some((count) => count.id === id))
  const people = new Set(named.flatMap(([, members]) => members))
  const bySource = new Map<string, { total: number; id: string | null }>()
  const offer = (source: string, total: number | null, id: string | null = null) => {
    if (total !== null) bySource.set(source, { total, id })
  }
  const typed = counts.filter(({ source }) => source === 'typed' || source === 'import')
  const newest = typed.toSorted((a, b) => b.place - a.place)[0]
  offer('typed', newest?.total ?? null, newest?.id)
  const clicked = counts.filter(({ source }) => source === 'clicker')
  offer('clicker', clicked.length ? clicked.reduce((sum, { total }) => sum + total, 0) : null)
  offer('door', door.total)
  offer('room', roomTotal(service, church))
  offer('register', people.size || null)

  const common = {
    id: service.id,
    outcome: service.outcome,
    counts: counts.length,
    named: people.size || null,
    came_in: door.cameIn,
  }
  const chosen = choice && 'attendanceId' in choice ? counts.find(({ id }) => id === choice.attendanceId) : undefined
  const chosenSource = choice && 'source' in choice && bySource.has(choice.source) ? choice.source : undefined
  const first = chosen?.source ?? chosenSource ?? church.order.find((each) => bySource.has(each))
  const source = first === 'typed' && !chosen ? newest!.source : first
  if (service.outcome !== 'held' || source === undefined) {
    return {
      ...common,
      total: null,
      source: null,
      chosen_by: null,
      attendance_id: null,
      low: null,
      high: null,
      measured: null,
      adults: null,
    }
  }
  const { total, id } = chosen ? { total: figureOf(chosen), id: chosen.id } : bySource.get(first!)!
  const alone = ['door', 'room', 'clicker'].includes(source) ? counts.filter((count) => count.source === source) : []
  const parts = id ? counts.find((count) => count.id === id) : alone.length === 1 ? alone[0] : undefined
  const camera = parts?.recording && !parts.recording.isDeleted && `${parts.recording.camera} ${parts.recording.way}`
  const known = church.errors.get(camera || '')
  const { least, most } = known ?? RANGES[source] ?? { least: 0, most: 0 }
  const ofWay = { door: doorTotals(withoutFactors(service)).total, room: roomTotal(withoutFactors(service), church) }
  const hasFactor = parts ? parts.percent !== null : alone.some(({ percent }) => percent !== null)
  const measured = !hasFactor ? null : parts ? parts.total : ofWay[source as 'door' | 'room']
  const base = known && parts?.percent ? parts.total : total
  return {
    ...common,
    total,
    source,
    chosen_by: chosen || chosenSource ? 'person' : 'rule',
    attendance_id: id,
    low: Math.min(total, Math.floor(rounded(base * (1 + least)))),
    high: Math.max(total, Math.ceil(rounded(base * (1 + most)))),
    measured,
    adults: parts?.adults ?? null,
  }
}

/** Rounds a number to six decimals, because numerics and doubles differ in the last bits. */
const rounded = (number: number) => Number(number.toFixed(6))
