import type { Attendance, AttendanceSource } from './attendance.schema.ts'
import type { CameraFigures } from './camera.schema.ts'
import type { OfficialChoice } from './official-total.commands.ts'
import type { CombinedSource } from './service-total.schema.ts'
import type { ServiceTotal } from './service-total.schema.ts'

type Counted = Pick<
  Attendance,
  'id' | 'source' | 'totalAttendance' | 'cameIn' | 'aiSessionId' | 'createdAt' | 'trackingMethod'
>

/** One figure that can stand for a service: a record, or all records of a source together. */
export type ServiceCount<Record extends Counted = Attendance> = {
  source: AttendanceSource
  figure: number
  /** of cameras together, where usual factors are in the figure */
  measured: number | null
  cameIn: number | null
  /** what it is made of; empty for the people named present */
  records: Record[]
  /** whether it is several counts put together */
  isCombined: boolean
  isOfficial: boolean
  /** what makes it the official total */
  choice: OfficialChoice
}

/** Doors first, then rooms, then what people counted; together before one by one. */
const ORDER = ['door', 'room', 'clicker', 'typed', 'import', 'register'] as const

/** Every count of a service side by side, those of a source newest first. */
export function serviceCounts<Record extends Counted>(
  records: readonly Record[],
  total: Pick<ServiceTotal, 'source' | 'attendanceId' | 'namedPresent'>,
  cameras: Omit<CameraFigures, 'roomsSee'>,
): ServiceCount<Record>[] {
  return ORDER.flatMap((source) => {
    const counts = records.filter((record) => record.source === source).toReversed()
    const isCombinable = counts.length > 1 && source !== 'typed' && source !== 'import'
    const all = isCombinable || (source === 'register' && total.namedPresent !== null) ? [source] : []
    return [
      ...all.map((of) => combined(of, counts, total, cameras)),
      ...counts.map((record) => single(record, counts.length === 1, total)),
    ]
  })
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
