import * as v from 'valibot'
import { Count, Id, Instant } from '../shared/column-values.ts'
import { confidentialTextField } from '../shared/common-fields.ts'
import { isId } from '../shared/ids.ts'
import { NumberEntry, numberOrBlank, optionalCount, optionalText } from '../shared/form-fields.ts'
import { field, readOnly, table } from '../shared/table.ts'
import type { RowOf } from '../shared/table.ts'

const TrackingMethod = v.picklist(['manual', 'ai'])
/**
 * The sources are, in this order: a typed number, the clicker, a camera in the room, a camera at the door, people named
 * present, and an imported file.
 */
export const AttendanceSource = v.picklist(['typed', 'clicker', 'room', 'door', 'register', 'import'])
export type AttendanceSource = v.InferOutput<typeof AttendanceSource>

/** The database refuses a count above `MAX_COUNT`. */
const MAX_COUNT = 1_000_000
const INVALID_TOTAL = 'Please enter a valid total attendance count.'

const NO_SERVICE = 'Please select a service or event to record attendance.'

const OptionalCount = optionalCount({ min: 0, max: MAX_COUNT })
const Total = v.pipe(
  OptionalCount,
  v.transform((count) => count ?? 0),
)
/** The services pages show a part of 0 as "not counted", so 0 is saved as null. */
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
 * Checks that no part is larger than the total. Adults and children together must also fit into the total; every
 * visitor is also an adult or a child. The check also runs when other fields are invalid, so that the form shows all
 * mistakes together.
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
  /** `cameIn` is the number of entries at a door; the total of a door is the most people in the room at one time. */
  cameIn: readOnly(v.nullable(Count)),
  /**
   * `factorPercent` is the camera's usual factor in percent. The official total uses the factor; `totalAttendance` and
   * `cameIn` do not include it.
   */
  factorPercent: readOnly(v.nullable(Count)),
  aiSessionId: readOnly(v.nullable(Id)),
  /**
   * `suggestedTotal` is the number that Narthex suggested in the form. A person who saves the suggestion unchanged may
   * not have counted, so this total does not measure the accuracy of the camera.
   */
  suggestedTotal: field(v.nullable(Count), v.optional(v.nullable(Suggested))),
  notes: confidentialTextField(10_000),
  createdAt: readOnly(Instant),
})
export type Attendance = RowOf<typeof AttendanceRecords>

/** `AttendanceDraft` is the form of the services pages. */
export const AttendanceDraft = v.pipe(AttendanceRecords.draft, partsWithinTotal())
export type AttendanceDraft = v.InferOutput<typeof AttendanceDraft>

const Reason = optionalText(500)

/** `AttendanceEntry` is the form of the services pages for a new count. Only a correction has a reason. */
export const AttendanceEntry = v.pipe(v.object({ ...AttendanceDraft.entries, reason: Reason }), partsWithinTotal())
export type AttendanceEntry = v.InferOutput<typeof AttendanceEntry>

/** An empty total is an error here, but the services form reads an empty total as 0. */
const requiredTotal = (min: number) =>
  v.pipe(
    NumberEntry,
    v.transform(numberOrBlank),
    v.number(INVALID_TOTAL),
    v.integer(INVALID_TOTAL),
    v.minValue(min, INVALID_TOTAL),
    v.maxValue(MAX_COUNT, INVALID_TOTAL),
  )

export const AttendanceCorrection = v.pipe(
  v.object({
    ...v.omit(AttendanceRecords.draft, ['serviceInstanceId', 'suggestedTotal']).entries,
    totalAttendance: requiredTotal(0),
    reason: Reason,
  }),
  partsWithinTotal(),
)
export type AttendanceCorrection = v.InferOutput<typeof AttendanceCorrection>

/** `StudioAttendance` is the studio's form: a service and a total above 0 are required. */
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

/** `StudioCorrection` is the studio's form for the count of a recording. Only a correction has a reason. */
export const StudioCorrection = v.pipe(v.object({ ...StudioAttendance.entries, reason: Reason }), partsWithinTotal())
