import type { Attendance, AttendanceSource } from './attendance.schema.ts'
import type { CameraFigures } from './camera.schema.ts'
import type { OfficialChoice } from './official-total.commands.ts'
import type { CombinedSource } from './service-total.schema.ts'
import type { ServiceTotal } from './service-total.schema.ts'

type Counted = Pick<
  Attendance,
  'id' | 'source' | 'totalAttendance' | 'cameIn' | 'aiSessionId' | 'createdAt' | 'trackingMethod'
>

/**
 * `ServiceCount` is a figure that can be the official total of a service. It is one record or all records of a source.
 */
export type ServiceCount<Record extends Counted = Attendance> = {
  source: AttendanceSource
  figure: number
  /**
   * `measured` is the combined figure of cameras without usual factors; null for single counts and when no camera has a
   * factor.
   */
  measured: number | null
  cameIn: number | null
  /** `records` are the counts that make the figure; empty for the people named present. */
  records: Record[]
  isCombined: boolean
  isOfficial: boolean
  /** `chooseOfficialTotal` with this `choice` makes this figure the official total. */
  choice: OfficialChoice
}

const ORDER = ['door', 'room', 'clicker', 'typed', 'import', 'register'] as const

/**
 * Lists every count of a service. Doors come first, then rooms, then counts by people. For each source, the combined
 * figure comes first, and then the single counts, newest first.
 */
export function serviceCounts<Record extends Counted>(
  records: readonly Record[],
  total: Pick<ServiceTotal, 'source' | 'attendanceId' | 'namedPresent'>,
  cameras: Omit<CameraFigures, 'roomsSee'>,
): ServiceCount<Record>[] {
  return ORDER.flatMap((source) => {
    const counts = records.filter((record) => record.source === source && isCount(record)).toReversed()
    const isCombinable = counts.length > 1 && source !== 'typed' && source !== 'import'
    // A service without a register may have people named present, because other sources can also have names.
    const isNamedAlone = source === 'register' && counts.length === 0 && total.namedPresent !== null
    const all = isCombinable || isNamedAlone ? [source] : []
    return [
      ...all.map((of) => combined(of, counts, total, cameras)),
      ...counts.map((record) => single(record, counts.length === 1, total)),
    ]
  })
}

/**
 * Returns the number of counts in the list of `serviceCounts`. The combined figure of several counts is no count of its
 * own.
 */
export function numberOfCounts(counts: readonly { isCombined: boolean; records: unknown[] }[]): number {
  return counts.filter(({ isCombined, records }) => !isCombined || records.length === 0).length
}

/**
 * Returns whether a record is a count. A register without a present person names only absent people, so it is not a
 * count.
 */
export function isCount({ source, totalAttendance }: Pick<Attendance, 'source' | 'totalAttendance'>): boolean {
  return source !== 'register' || totalAttendance > 0
}

/**
 * Returns the record that gives the official total if a person can correct this record. Any other total is corrected by
 * a new count, because the next tap, mark or recording would overwrite a correction.
 */
export function correctableTotal<Record extends Pick<Attendance, 'id' | 'source'>>(
  { attendanceId }: Pick<ServiceTotal, 'attendanceId'>,
  records: readonly Record[],
): Record | undefined {
  return records.find(({ id, source }) => id === attendanceId && (source === 'typed' || source === 'import'))
}

function single<Record extends Counted>(
  record: Record,
  isAlone: boolean,
  { source, attendanceId }: Pick<ServiceTotal, 'source' | 'attendanceId'>,
): ServiceCount<Record> {
  return {
    source: record.source,
    figure: record.totalAttendance,
    measured: null,
    cameIn: record.cameIn,
    records: [record],
    isCombined: false,
    isOfficial: attendanceId ? attendanceId === record.id : isAlone && source === record.source,
    choice: { attendanceId: record.id },
  }
}

function combined<Record extends Counted>(
  source: CombinedSource,
  records: Record[],
  total: Pick<ServiceTotal, 'source' | 'attendanceId' | 'namedPresent'>,
  cameras: Omit<CameraFigures, 'roomsSee'>,
): ServiceCount<Record> {
  const figures = {
    door: cameras.doorTotal,
    room: cameras.roomTotal,
    clicker: records.reduce((sum, { totalAttendance }) => sum + totalAttendance, 0),
    register: total.namedPresent,
  }
  return {
    source,
    figure: figures[source] ?? 0,
    measured: source === 'door' ? cameras.doorMeasured : source === 'room' ? cameras.roomMeasured : null,
    cameIn: source === 'door' ? cameras.doorCameIn : null,
    records,
    isCombined: true,
    isOfficial: total.source === source && total.attendanceId === null,
    choice: { source },
  }
}
