import * as v from 'valibot'
import { Count, Id, Instant } from '../shared/column-values.ts'
import { confidentialTextField } from '../shared/common-fields.ts'
import { isId } from '../shared/ids.ts'
import { NumberEntry, numberOrBlank, optionalCount, optionalText } from '../shared/form-fields.ts'
import { field, readOnly, table } from '../shared/table.ts'
import type { RowOf } from '../shared/table.ts'

const TrackingMethod = v.picklist(['manual', 'ai'])
/** A count comes from a person, the clicker, a camera in the room or at the door, people named present, or a file. */
export const AttendanceSource = v.picklist(['typed', 'clicker', 'room', 'door', 'register', 'import'])
export type AttendanceSource = v.InferOutput<typeof AttendanceSource>

/** Largest count the database takes. */
const MAX_COUNT = 1_000_000
const INVALID_TOTAL = 'Please enter a valid total attendance count.'

const NO_SERVICE = 'Please select a service or event to record attendance.'

const OptionalCount = optionalCount({ min: 0, max: MAX_COUNT })
/** A blank total is 0. */
const Total = v.pipe(
  OptionalCount,
  v.transform((count) => count ?? 0),
)
/** A zero in the services screens means "not counted". */
const Part = v.optional(
  v.pipe(
    OptionalCount,
    v.transform((count) => count || null),
  ),
  '',
)

const TOO_LARGE = 'Please enter no more than the total attendance'
const TOO_LARGE_TOGETHER = 'Adults and children together are more than the total attendance'

const PARTS = ['adultsCount', 'childrenCount', 'visitorsCount'] as const
type Counts = { totalAttendance: number } & Record<(typeof PARTS)[number], number | null>

/**
 * A part cannot be larger than the whole, nor adults and children together; visitors are adults or children too. The
 * check also runs when other fields are invalid, so that all mistakes are reported at once.
 */
const partsWithinTotal = <T extends Counts>() =>
  v.rawCheck<T>(({ dataset, addIssue }) => {
    const counts: Partial<Counts> = dataset.value ?? {}
    const { totalAttendance: total, adultsCount: adults, childrenCount: children } = counts
    if (typeof total !== 'number') return
    const report = (key: (typeof PARTS)[number], message: string) =>
      addIssue({ message, path: [{ type: 'object', origin: 'value', input: counts, key, value: counts[key] }] })
    const isTooLarge = (count: unknown) => typeof count === 'number' && count > total
    for (const key of PARTS) if (isTooLarge(counts[key])) report(key, TOO_LARGE)
    if (typeof adults !== 'number' || typeof children !== 'number' || isTooLarge(Math.max(adults, children))) return
    if (adults + children > total) report('childrenCount', TOO_LARGE_TOGETHER)
  })

const Suggested = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_COUNT))

export const AttendanceRecords = table('attendance', {
  id: readOnly(Id),
  serviceInstanceId: field(Id, v.pipe(v.string(), v.nonEmpty(NO_SERVICE), v.check(isId, 'Not an id'))),
  totalAttendance: field(Count, Total),
  adultsCount: field(v.nullable(Count), Part),
  childrenCount: field(v.nullable(Count), Part),
  visitorsCount: field(v.nullable(Count), Part),
  trackingMethod: readOnly(TrackingMethod),
  source: readOnly(AttendanceSource),
  /** entries at a door, whose total is the peak occupancy */
  cameIn: readOnly(v.nullable(Count)),
  /** the usual factor of its camera that the official total takes in, in percent; total and entries are as measured */
  factorPercent: readOnly(v.nullable(Count)),
  aiSessionId: readOnly(v.nullable(Id)),
  /** what Narthex had put into the field; a total that is the same tells nothing of the camera it was made from */
  suggestedTotal: field(v.nullable(Count), v.optional(v.nullable(Suggested))),
  notes: confidentialTextField(10_000),
  createdAt: readOnly(Instant),
})
export type Attendance = RowOf<typeof AttendanceRecords>

/** The manual form of the services screens. */
export const AttendanceDraft = v.pipe(AttendanceRecords.draft, partsWithinTotal())
export type AttendanceDraft = v.InferOutput<typeof AttendanceDraft>

/** A total that is written out: a blank one is none. */
const requiredTotal = (min: number) =>
  v.pipe(
    NumberEntry,
    v.transform(numberOrBlank),
    v.number(INVALID_TOTAL),
    v.integer(INVALID_TOTAL),
    v.minValue(min, INVALID_TOTAL),
    v.maxValue(MAX_COUNT, INVALID_TOTAL),
  )

/** A count corrected by a person, and why. */
export const AttendanceCorrection = v.pipe(
  v.object({
    ...v.omit(AttendanceRecords.draft, ['serviceInstanceId', 'suggestedTotal']).entries,
    totalAttendance: requiredTotal(0),
    reason: optionalText(500),
  }),
  partsWithinTotal(),
)
export type AttendanceCorrection = v.InferOutput<typeof AttendanceCorrection>

/** The studio's manual entry: a service and a total above 0 are required, and the parts fit into it. */
export const StudioAttendance = v.pipe(
  v.object({
    serviceInstanceId: v.pipe(v.nullish(v.string(), ''), v.nonEmpty(NO_SERVICE)),
    totalAttendance: requiredTotal(1),
    adultsCount: OptionalCount,
    childrenCount: OptionalCount,
    visitorsCount: OptionalCount,
    notes: optionalText(10_000),
  }),
  partsWithinTotal(),
)
export type StudioAttendance = v.InferOutput<typeof StudioAttendance>
