import type { Row } from './database.ts'

export const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/**
 * The people of the tests. Owner, staff, counter and viewer share the home church; the outsider and the admin each own
 * another church.
 */
export const PEOPLE = {
  owner: id(1),
  staff: id(2),
  counter: id(6),
  viewer: id(3),
  outsider: id(4),
  admin: id(5),
  anonymous: null,
}
export type Actor = keyof typeof PEOPLE
export const ACTORS = [
  'owner',
  'staff',
  'counter',
  'viewer',
  'outsider',
  'anonymous',
  'admin',
] as const satisfies Actor[]

/**
 * The actors whose rights are tested. `counter` acts a day after the service. `away` is the counter eight days before
 * the service, when counting is not allowed. `link` has a counting link of the service. `admin` is an administrator.
 */
export const COLUMNS = [
  'owner',
  'staff',
  'counter',
  'away',
  'viewer',
  'outsider',
  'anonymous',
  'link',
  'admin',
] as const
export type MatrixColumn = (typeof COLUMNS)[number]

/** The last part of the counting link of the home church's service. */
export const LINK_TOKEN = '0123456789abcdef0123456789abcdef'

/** A church, the person who owns the church's rows, and the ids of the rows by table. */
export type TestChurch = { church: string; person: string; row: (table: string) => string }

export function snapshotPath(place: TestChurch, snapshot: string): string {
  return `${place.church}/${place.row('recording_sessions')}/${snapshot}.jpg`
}

export function recordedMinute(place: TestChurch): Row {
  const steps = JSON.stringify([
    [0, 'entry'],
    [1000, 'entry'],
    [2000, 'exit'],
  ])
  return { recording_session_id: place.row('recording_sessions'), minute: 0, steps }
}

export function cameraPair(place: TestChurch): Row & { camera_a: string } {
  return { camera_a: place.row('services'), camera_b: place.row('sermons'), see: 'same' }
}
