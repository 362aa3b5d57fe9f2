import * as v from 'valibot'
import { NumberEntry, numberOrBlank, optionalCount, optionalText } from '../shared/form-fields.ts'

export const TrackingMethod = v.picklist(['manual', 'ai'])
export type TrackingMethod = v.InferOutput<typeof TrackingMethod>

/** Largest count the database takes. */
const MAX_COUNT = 1_000_000
const INVALID_TOTAL = 'Please enter a valid total attendance count.'

const Count = optionalCount({ min: 0, max: MAX_COUNT })
/** A zero in the services screens means "not counted". */
const CountOrNone = v.pipe(
  Count,
  v.transform((count) => count || null),
)

const TOO_LARGE = 'Please enter no more than the total attendance'

/** A part cannot be larger than the whole; visitors are adults or children too, so each is compared alone. */
const isWithin = (part: number | null, total: number) => part === null || part <= total

/** The manual form of the services screens: a blank total is 0. */
export const AttendanceDraft = v.pipe(
  v.object({
    serviceInstanceId: v.pipe(v.string(), v.uuid()),
    totalAttendance: v.pipe(
      Count,
      v.transform((count) => count ?? 0),
    ),
    adultsCount: v.optional(CountOrNone, ''),
    childrenCount: v.optional(CountOrNone, ''),
    visitorsCount: v.optional(CountOrNone, ''),
    notes: optionalText(10_000),
  }),
  v.forward(
    v.partialCheck(
      [['totalAttendance'], ['adultsCount']],
      (of) => isWithin(of.adultsCount, of.totalAttendance),
      TOO_LARGE,
    ),
    ['adultsCount'],
  ),
  v.forward(
    v.partialCheck(
      [['totalAttendance'], ['childrenCount']],
      (of) => isWithin(of.childrenCount, of.totalAttendance),
      TOO_LARGE,
    ),
    ['childrenCount'],
  ),
  v.forward(
    v.partialCheck(
      [['totalAttendance'], ['visitorsCount']],
      (of) => isWithin(of.visitorsCount, of.totalAttendance),
      TOO_LARGE,
    ),
    ['visitorsCount'],
  ),
)
export type AttendanceDraft = v.InferOutput<typeof AttendanceDraft>

/** The studio's manual entry: a service and a total above 0 are required, and no part is larger than it. */
export const StudioAttendance = v.pipe(
  v.object({
    serviceInstanceId: v.pipe(
      v.nullish(v.string(), ''),
      v.nonEmpty('Please select a service or event to record attendance.'),
    ),
    totalAttendance: v.pipe(
      NumberEntry,
      v.transform(numberOrBlank),
      v.number(INVALID_TOTAL),
      v.integer(INVALID_TOTAL),
      v.minValue(1, INVALID_TOTAL),
      v.maxValue(MAX_COUNT, INVALID_TOTAL),
    ),
    adultsCount: Count,
    childrenCount: Count,
    visitorsCount: Count,
    notes: optionalText(10_000),
  }),
  v.forward(
    v.partialCheck(
      [['totalAttendance'], ['adultsCount']],
      (of) => isWithin(of.adultsCount, of.totalAttendance),
      TOO_LARGE,
    ),
    ['adultsCount'],
  ),
  v.forward(
    v.partialCheck(
      [['totalAttendance'], ['childrenCount']],
      (of) => isWithin(of.childrenCount, of.totalAttendance),
      TOO_LARGE,
    ),
    ['childrenCount'],
  ),
  v.forward(
    v.partialCheck(
      [['totalAttendance'], ['visitorsCount']],
      (of) => isWithin(of.visitorsCount, of.totalAttendance),
      TOO_LARGE,
    ),
    ['visitorsCount'],
  ),
)
export type StudioAttendance = v.InferOutput<typeof StudioAttendance>

export type Attendance = AttendanceDraft & {
  id: string
  trackingMethod: TrackingMethod
  aiSessionId: string | null
  createdAt: string
}
