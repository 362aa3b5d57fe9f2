import { csvTable } from '@/domain/shared/csv-table.ts'
import { saveTextFile } from '@/platform/save-file.ts'

const MEMBERS = csvTable(
  [
    'First name',
    'Last name',
    'Email',
    'Phone',
    'Address',
    'Date of birth',
    'Age band',
    'Join date',
    'Status',
    'Family',
    'Notes',
  ],
  [
    [
      'Ruth',
      'Bethlehem',
      'ruth@example.org',
      '555 0100',
      '1 Field Lane',
      '1985-04-23',
      'adult',
      '2019-09-01',
      'active',
      'Bethlehem',
      null,
    ],
    [
      'Obed',
      'Bethlehem',
      null,
      null,
      '1 Field Lane',
      '2016-11-05',
      'child',
      null,
      'visitor',
      'Bethlehem',
      'In the children’s choir',
    ],
  ],
)
const ATTENDANCE = csvTable(
  ['Date', 'Time', 'Service', 'Total', 'Adults', 'Children', 'Visitors', 'YouTube views', 'Did not happen'],
  [
    ['2024-12-22', '10:00', 'Sunday Worship', 164, 120, 44, 9, 58, null],
    ['2024-12-29', '10:00', 'Sunday Worship', null, null, null, null, null, 'snow'],
  ],
)

/** Saves a template with two rows of an invented family. */
export function saveTemplate(kind: 'members' | 'attendance'): void {
  if (kind === 'members') saveTextFile('members-template.csv', 'text/csv', MEMBERS)
  else saveTextFile('attendance-template.csv', 'text/csv', ATTENDANCE)
}
