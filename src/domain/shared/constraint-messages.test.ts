import { expect, test } from 'vitest'
import { messageOfConstraint } from './constraint-messages.ts'

test.each([
  [
    'new row for relation "members" violates check constraint "members_first_name_length"',
    'The first name is empty or too long.',
  ],
  [
    'new row for relation "attendance" violates check constraint "attendance_adults_count_within_total"',
    'The adults count cannot be larger than the total attendance.',
  ],
  [
    'new row for relation "events" violates check constraint "events_end_date_after_start"',
    'The end cannot be before the start.',
  ],
  [
    'insert or update on table "attendance" violates foreign key constraint "attendance_service_instance"',
    'The service instance does not exist.',
  ],
  ['duplicate key value violates unique constraint "member_attendance_member_once"', 'This member is marked already.'],
  ['new row for relation "members" violates check constraint "unknown_rule"', null],
  ['fetch failed', null],
])("for the database error '%s', the message is '%s'", (text, message) => {
  expect(messageOfConstraint(text)).toBe(message)
})
