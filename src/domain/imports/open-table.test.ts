import { describe, expect, test } from 'vitest'
import { UNREADABLE } from './cells/cell-text.ts'
import type { ImportKind } from './import-field.ts'
import type { AttendanceRow } from './import-row.ts'
import type { ImportAnswers } from './opened-file.ts'
import { openTable } from './open-table.ts'
import { mapAttendance } from './rows/map-attendance.ts'
import { mapMembers } from './rows/map-members.ts'
import { serviceCells } from './rows/service-cells.ts'
import { tableOf } from './table/table.ts'

const TODAY = '2026-11-26'

/**
 * `imported` opens a table and turns its rows into members or services. In `lines`, each line is a row, and bars
 * separate the cells.
 */
function imported(
  lines: string,
  answers: ImportAnswers = {},
  { kind = null, knownServices }: { kind?: ImportKind | null; knownServices?: string[] } = {},
) {
  const sheet = lines
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const table = tableOf(sheet)
  const opened = openTable(table, TODAY, kind)
  const fields = Object.fromEntries(opened.columns.map(({ key, field }) => [key, field]))
  const choice = { kind: opened.kind, fields, answers, defaults: {}, knownServices, today: TODAY }
  const mapped = opened.kind === 'members' ? mapMembers(table, choice) : mapAttendance(table, choice)
  return { ...opened, ...mapped, fields: opened.columns.map(({ field }) => field) }
}

test('the start time of the page is not in the rows, so that a recurring service of that name keeps its own time', () => {
  const lines = [
    [
      ['Date', 'Service', 'Total'],
      ['2024-01-07', 'Worship', '40'],
      ['2024-01-14', '9:00 Worship', '44'],
    ],
    [
      ['Service', 'Jan 7, 2024', 'Jan 14, 2024'],
      ['Worship', '40', '42'],
      ['9:00 Early', '20', '22'],
    ],
  ]
  const times = lines.map((sheet) => {
    const table = tableOf(sheet)
    const { columns } = openTable(table, TODAY, 'attendance')
    const fields = Object.fromEntries(columns.map(({ key, field }) => [key, field]))
    const defaults = { serviceName: 'Sunday Worship', time: '10:00' }
    return mapAttendance(table, { kind: 'attendance', fields, answers: {}, defaults, today: TODAY }).rows.map(
      ({ serviceName, time }) => `${serviceName} ${time}`,
    )
  })
  expect(times).toEqual([
    ['Worship null', 'Worship 09:00'],
    ['Worship null', 'Worship null', 'Early 09:00', 'Early 09:00'],
  ])
})

describe('importing a list of people', () => {
  test('a column of roles goes into the notes, and a column of only statuses becomes the status', () => {
    const elders = imported(`
      First name | Last name | Role
      Naomi | Moab | Elder
      Ruth | Moab | Member`)
    expect(elders.fields).toEqual(['firstName', 'lastName', 'notes'])
    expect(elders.rows).toMatchObject([{ notes: 'Role: Elder' }, { notes: 'Role: Member' }])
    const statuses = `
      Ruth | Moab | Member
      Naomi | Moab | Visitor`
    expect(imported(`First name | Last name | Role ${statuses}`).rows).toMatchObject([
      { membershipStatus: 'active' },
      { membershipStatus: 'visitor' },
    ])
    const leaders = `First name | Last name | Role ${statuses}
      Boaz | Ephrath | Leader`
    expect(imported(leaders).fields).toEqual(['firstName', 'lastName', 'notes'])
    const both = imported(`
      First name | Last name | Status | Role
      Ruth | Moab | Inactive | Member`)
    expect(both.rows).toMatchObject([{ membershipStatus: 'inactive', notes: 'Role: Member' }])
  })

  test('in a list of people, headings in German, French and Spanish are known', () => {
    expect(imported('Vorname | Name | E-Mail | Handy | PLZ | Ort | Straße | Geburtsdatum').fields).toEqual([
      'firstName',
      'lastName',
      'email',
      'mobile',
      'zip',
      'city',
      'street',
      'dateOfBirth',
    ])
    expect(imported('Prénom | Nom | Courriel | Portable | Date de naissance').fields).toEqual([
      'firstName',
      'lastName',
      'email',
      'mobile',
      'dateOfBirth',
    ])
    expect(imported('Nombre | Apellidos | Correo electrónico | Móvil | Fecha de nacimiento').fields).toEqual([
      'firstName',
      'lastName',
      'email',
      'mobile',
      'dateOfBirth',
    ])
  })

  test('an age band is read in four languages, and other words go into the notes', () => {
    const bandsOf = (heading: string, ...words: string[]) => {
      const lines = words.map((word, at) => `Anna | Smith | anna${at}@x.org | ${word}`)
      const { fields, rows } = imported(`First name | Last name | Email | ${heading}\n${lines.join('\n')}`)
      return [fields.at(-1), ...rows.map((row) => ('ageBand' in row ? (row.ageBand ?? row.notes ?? null) : 'no field'))]
    }
    const both = ['ageBand', 'adult', 'child']
    expect(bandsOf('Age band', 'Adult', 'child', ' ', 'Teen')).toEqual([...both, null, 'Age band: Teen'])
    expect(bandsOf('Altersgruppe', 'Erwachsene', 'Kinder')).toEqual(both)
    expect(bandsOf("Groupe d'âge", 'Adultes', 'ENFANT')).toEqual(both)
    expect(bandsOf('Grupo de edad', 'Adulta', 'Niño')).toEqual(both)
  })

  test('columns without headings are recognized by their contents', () => {
    const { fields, kind } = imported(
      'Anna | Smith | anna@x.org | 555 123 4567\nBen | Jones | ben@x.org | 555 123 9999',
    )
    expect({ fields, kind }).toEqual({ fields: ['firstName', 'lastName', 'email', 'phone'], kind: 'members' })
  })

  test('each wrong cell of a row is reported, such as a date of birth in the future', () => {
    const { refused, rows } = imported(`
      First name | Last name | Email | Date of birth
      Anna | Smith | anna at x | 30/02/1990
      Ben | | ben@x.org | 1/1/2099
      Eve | Jones | - | 31/12/26`)
    expect(refused).toMatchObject([
      { row: 2, column: 'Email', reason: 'This is not an email address: "anna at x"' },
      { row: 2, column: 'Date of birth', reason: 'This is not a date: "30/02/1990"' },
      { row: 3, column: 'Date of birth', reason: 'This date is in the future: "1/1/2099"' },
      { row: 3, column: 'Last name', reason: 'The last name is missing.' },
    ])
    expect(rows).toEqual([{ row: 4, firstName: 'Eve', lastName: 'Jones', email: null, dateOfBirth: '1926-12-31' }])
  })

  test('when a file has a person twice, the second row is refused; two people may have the same email address', () => {
    const { refused, rows } = imported(`
      First name | Last name | Email
      Anna | Smith | home@x.org
      Bert | Smith | home@x.org
      ANNA | Smith | Home@x.org
      Carl | Jones |
      Carl | Jones |`)
    expect(refused.map(({ row, reason }) => [row, reason])).toEqual([
      [4, 'This person is in row 2 already.'],
      [6, 'This person is in row 5 already.'],
    ])
    expect(rows).toHaveLength(3)
  })

  test('values without a field go into the notes, such as other phone numbers and a birthday without a year', () => {
    const { rows } = imported(`
      Name | Mobile | Home phone | Status | Birthday | Notes
      Smith, Anna | 555 1111111 | 555 2222222 | Deacon | 14 March | Sings`)
    expect(rows).toEqual([
      {
        row: 2,
        firstName: 'Anna',
        lastName: 'Smith',
        phone: '555 1111111',
        membershipStatus: null,
        dateOfBirth: null,
        notes: 'Sings\nBirthday: 14 March\nHome phone: 555 2222222\nStatus: Deacon',
      },
    ])
  })

  test('a row with an ID of Narthex needs no name, and any other ID is refused', () => {
    const { rows, refused } = imported(`
      ID | Email
      0B5C1D1E-0000-4000-8000-000000000001 | a@x.org
      0b5c1d1e-0000-4000-8000-000000000002 | b@x.org
      0b5c1d1e-0000-4000-8000-000000000003 | c@x.org
      17 | d@x.org`)
    expect(rows[0]).toEqual({ row: 2, id: '0b5c1d1e-0000-4000-8000-000000000001', email: 'a@x.org' })
    expect(refused.map(({ reason }) => reason)).toContain('This is not an ID of Narthex: "17"')
  })

  test('dates that can be read in two orders give a question and are refused without an answer', () => {
    const lines = 'First name | Last name | Birthday\nAnna | Smith | 3/4/1990\nBen | Smith | 5/5/1990'
    const asked = imported(lines)
    expect(asked.questions).toEqual([
      { type: 'date order', column: 'C', example: '3/4/1990', dayFirst: '3 April 1990', monthFirst: 'March 4, 1990' },
    ])
    expect(asked.refused.map(({ row }) => row)).toEqual([2])
    const { rows } = imported(lines, { dateOrder: { C: 'day first' } })
    expect(rows).toMatchObject([{ dateOfBirth: '1990-04-03' }, { dateOfBirth: '1990-05-05' }])
  })
})

describe('importing past attendance', () => {
  test('a service that took place and was not counted is imported, even from a file with one Sunday', () => {
    const { rows, fields } = imported(`
      Date | 8:30 Communion | 10:30 Family
      1 Mar 2026 | 40 | n/a`)
    expect(fields).toEqual(['date', 'service:8:30 Communion', 'service:10:30 Family'])
    expect(rows).toMatchObject([
      { serviceName: 'Communion', total: 40 },
      { serviceName: 'Family', total: null, notCounted: true },
    ])
  })

  test('when a part was not counted, the parts are not added up, but a total in the file is used', () => {
    const { rows, refused } = imported(`
      Date | Outcome | Total | Adults | Children | Choir
      1 Mar 2026 | | 50 | 30 | n/a | ?
      8 Mar 2026 | | | 31 | unknown | 8
      15 Mar 2026 | | n/a | 30 | 12 | 9
      22 Mar 2026 | cancelled | | 33 | unknown | 9`)
    expect(rows).toMatchObject([
      { total: 50, adults: 30, children: null },
      { total: null, notCounted: true, adults: 31, categories: { Choir: 8 } },
      { total: 42, adults: 30, children: 12 },
    ])
    expect(rows[0]).not.toHaveProperty('notCounted')
    expect(refused).toMatchObject([
      { row: 5, column: 'Outcome', reason: 'The service did not happen, but it has a count of 33.' },
    ])
  })

  const namesOf = (lines: string, knownServices: string[] = []) =>
    (imported(lines, {}, { knownServices }).rows as AttendanceRow[]).map(
      ({ serviceName, time }) => `${serviceName} at ${time}`,
    )

  test('a time stays in the name of a service when the row has a time in another column', () => {
    const { rows, refused } = imported(`
      Date | Service | Time | Total
      5 Jul 2026 | Sunday 11:00 | 11:00 | 134
      5 Jul 2026 | sunday 11:00 | 11 AM | 135
      12 Jul 2026 | Sunday 11:00 | soon | 136
      19 Jul 2026 | Sunday 11:00 | 11:00 | many
      30 Feb 2026 | Sunday 11:00 | 11:00 | 137
      26 Jul 2026 | Sunday 11:00 | | 138
      26 Jul 2026 | 9:00 Early | | 40
      26 Jul 2026 | 8:00 | 8:00 | 20`)
    expect(rows).toMatchObject([
      { row: 2, serviceName: 'Sunday 11:00', time: '11:00' },
      { row: 7, serviceName: 'Sunday 11:00', time: '11:00' },
      { row: 8, serviceName: 'Early', time: '09:00' },
      { row: 9, serviceName: null, time: '08:00' },
    ])
    expect(refused.map(({ row, about }) => `${row} ${about?.service_name}`)).toEqual([
      '3 sunday 11:00',
      '4 Sunday 11:00',
      '5 Sunday 11:00',
      '6 Sunday 11:00',
    ])
    expect(refused[0]!.reason).toMatch(/^This service is in row 2 already\./)
    const across = `
      Service | Time | 7 Jan 2024 | 14 Jan 2024
      Sunday 9:00 | 9:30 | 40 | 41`
    expect(namesOf(across)).toEqual(['Sunday 9:00 at 09:30', 'Sunday 9:00 at 09:30'])
  })

  test('a name loses its own time when the church has the name without it, so that a second import repeats the first', () => {
    const file = `
      Date | Service | Time | Total
      5 Jul 2026 | Sunday 11:00 | 11:00 | 134`
    expect(namesOf(file, ['sunday'])).toEqual(['Sunday at 11:00'])
    expect(namesOf(file, ['Sunday', 'Sunday 11:00'])).toEqual(['Sunday at 11:00'])
    const withoutTimes = `
      Date | Service | Total
      5 Jul 2026 | Sunday 9:00 | 134`
    expect(namesOf(withoutTimes, ['Sunday', 'Sunday 9:00'])).toEqual(['Sunday at 09:00'])
    const mixed = `
      Date | Service | Time | Total
      5 Jul 2026 | Sunday | 9:00 | 100
      5 Jul 2026 | Sunday 11:00 | 11:00 | 134`
    const first = namesOf(mixed)
    expect(first).toEqual(['Sunday at 09:00', 'Sunday at 11:00'])
    expect(namesOf(mixed, ['Sunday'])).toEqual(first)
  })

  test('a service with a new time keeps it in its name beside the services of the church that have theirs', () => {
    const file = `
      Date | Service | Total
      12 Jul 2026 | Sunday 11:00 | 90
      12 Jul 2026 | Evening 18:00 | 30`
    expect(namesOf(file, ['Sunday 9:00'])).toEqual(['Sunday 11:00 at 11:00', 'Evening at 18:00'])
    expect(namesOf(file, ['Sunday 9:00', 'Sunday'])).toEqual(['Sunday at 11:00', 'Evening at 18:00'])
    const spelled = `
      Date | Service | Total
      12 Jul 2026 | Sunday 9 AM | 90
      12 Jul 2026 | SUNDAY 11:00 | 30
      12 Jul 2026 | Sunday (11 Uhr) | 31`
    expect(namesOf(spelled, ['Sunday 9:00', 'Sunday 11:00'])).toEqual(['Sunday 9:00 at 09:00', 'SUNDAY 11:00 at 11:00'])
  })

  test('a row that begins with the name of the day is a service, and a row of dates is none', () => {
    const across = `
      Service | 7 Jan 2024 | 14 Jan 2024
      Sunday | 40 | 41
      Week | 1 | 2
      Wednesday | 12 | 13`
    expect(imported(across)).toMatchObject({
      rows: [
        { serviceName: 'Sunday', total: 40 },
        { serviceName: 'Sunday', total: 41 },
        { serviceName: 'Wednesday', total: 12 },
        { serviceName: 'Wednesday', total: 13 },
      ],
      leftOut: [{ row: 3, why: 'footnote' }],
    })
  })

  test('a range in a column of times is the time of its start', () => {
    const { rows, refused } = imported(`
      Date | Time | Service | Total
      5 Jul 2026 | 9:00-10:30 | Sunday | 134
      12 Jul 2026 | 9:00 or 10 | Sunday | 134`)
    expect(rows).toMatchObject([{ time: '09:00' }])
    expect(refused.map(({ reason }) => reason)).toEqual(['This is not a time: "9:00 or 10"'])
    const across = `
      Service | Time | 7 Jan 2024
      Family | 10-11am | 40`
    expect(namesOf(across)).toEqual(['Family at 10:00'])
  })

  test('of columns with ranges of times, the start is the time, and no name remains', () => {
    const file = `
      Date | 8:00-9:00 | 9:00-10:15
      5 Jul 2026 | 134 | 20`
    expect(namesOf(file)).toEqual(['null at 08:00', 'null at 09:00'])
  })

  test('a time stays in the name of a service of the church, and is also the start time', () => {
    const known = ['SUNDAY  9:00', 'Gottesdienst für Große 9:00', '10:30']
    const long = `
      Date | Service | Total
      5 Jul 2026 | Sunday 9:00 | 134
      5 Jul 2026 | gottesdienst fur grosse 9:00 | 30
      5 Jul 2026 | 10:30 | 135
      5 Jul 2026 | Sunday 11:00 | 136`
    expect(namesOf(long, known)).toEqual([
      'Sunday 9:00 at 09:00',
      'gottesdienst fur grosse 9:00 at 09:00',
      '10:30 at 10:30',
      'Sunday 11:00 at 11:00',
    ])
    const down = `
      Date | Sunday 9:00 | Sunday 11:00
      5 Jul 2026 | 134 | 135`
    expect(namesOf(down, known)).toEqual(['Sunday 9:00 at 09:00', 'Sunday 11:00 at 11:00'])
    const across = `
      Service | 7 Jan 2024 | 14 Jan 2024
      Sunday 9:00 | 40 | 41
      Sunday 11:00 | 50 | n/a`
    expect(namesOf(across, known)).toEqual([
      'Sunday 9:00 at 09:00',
      'Sunday 9:00 at 09:00',
      'Sunday 11:00 at 11:00',
      'Sunday 11:00 at 11:00',
    ])
  })

  test('a refused row and an imported row of a file have the same name', () => {
    const { rows, refused } = imported(`
      Date | Service | Total
      5 Jul 2026 | Sunday 9:00 | 134
      12 Jul 2026 | Sunday 9:00 | many`)
    expect([rows, refused.map(({ about }) => about)]).toMatchObject([
      [{ serviceName: 'Sunday' }],
      [{ date: '2026-07-12', service_name: 'Sunday' }],
    ])
  })

  test('a service in the future or with an empty cell is not imported', () => {
    const { rows, leftOut } = imported(`
      Date | Total
      1 Mar 2026 | 40
      8 Mar 2026 |
      15 Mar 2026 | ?
      1 Jan 2099 | ?`)
    expect(rows).toMatchObject([
      { date: '2026-03-01', total: 40 },
      { date: '2026-03-15', total: null, notCounted: true },
    ])
    expect(leftOut).toEqual([
      { row: 3, why: 'not counted' },
      { row: 5, why: 'not counted' },
    ])
  })

  test('an empty cell beside a counted service is reported in every layout of a table', () => {
    const partlyOf = (lines: string) => {
      const { rows, empty } = imported(lines)
      return serviceCells(rows as AttendanceRow[], empty ?? [])
    }
    const down = partlyOf(`
      Date | 9:00 | 11:00
      1 Mar 2026 | 40 | 60
      8 Mar 2026 | 41 |
      15 Mar 2026 | |
      22 Mar 2026 | 42 | 61`)
    expect(down).toMatchObject({ counted: 5, empty: 3, partlyCounted: ['2026-03-08'] })
    const across = partlyOf(`
      Service | 1 Mar 2026 | 8 Mar 2026 | 15 Mar 2026
      9:00 | 40 | 41 | 42
      11:00 | 60 | | 61`)
    expect(across).toMatchObject({ counted: 5, empty: 1, partlyCounted: ['2026-03-08'] })
    const long = partlyOf(`
      Date | Service | Total
      1 Mar 2026 | Early | 40
      1 Mar 2026 | Late | 60
      8 Mar 2026 | Early |
      8 Mar 2026 | Late | 61
      15 Mar 2026 | Early | 41`)
    expect(long).toMatchObject({ counted: 4, empty: 1, partlyCounted: ['2026-03-08'] })
  })

  test('a column that is called a total is one even if few of its cells have a number', () => {
    const { fields, rows, refused } = imported(`
      Date | Total
      7 Jan 2024 | about 60
      14 Jan 2024 | full
      21 Jan 2024 | nearly full
      28 Jan 2024 | -5`)
    expect(fields).toEqual(['date', 'total'])
    expect(rows).toMatchObject([{ row: 2, total: 60, written: { total: 'about 60' } }])
    expect(refused.map(({ row }) => row)).toEqual([3, 4, 5])
  })

  test('headings that are repeated in other letters are no row', () => {
    const { rows, refused, leftOut } = imported(`
      Date | Service | Total
      7 Jan 2024 | Early | 40
      DATE | SERVICE | TOTAL
      14 Jan 2024 | Early | 41`)
    expect([rows.length, refused]).toEqual([2, []])
    expect(leftOut).toEqual([{ row: 3, why: 'title' }])
  })

  test('a count without a date is refused, unless it is the sum of the rows above or is called a total', () => {
    const { rows, refused, leftOut } = imported(`
      Date | Total | Remarks
      7 Jan 2024 | 40 |
      14 Jan 2024 | 40 |
       | 80 |
       | 45 | Communion
      21 Jan 2024 | 50 |
      28 Jan 2024 | 52 |
       | 102 |
       | 182 |
       | 45 | Average`)
    expect(rows.map(({ row }) => row)).toEqual([2, 3, 6, 7])
    expect(refused).toMatchObject([{ row: 5, column: 'Date', reason: 'The date is missing.', about: { date: '' } }])
    expect(leftOut).toEqual([4, 8, 9, 10].map((row) => ({ row, why: 'total' })))
  })

  test('when services are in columns, a time that cannot be read refuses the whole row', () => {
    const { rows, refused } = imported(`
      Date | Time | Traditional | Modern
      7 Jan 2024 | 9:00 | 40 | 60
      14 Jan 2024 | soon | 41 | 61`)
    expect(rows.map(({ row }) => row)).toEqual([2, 2])
    expect(refused).toMatchObject([{ row: 3, column: 'Time', about: { date: '2024-01-14' } }])
  })

  test('a cell that could not be read refuses its row, in every column', () => {
    const unreadable = (cells: string) => imported(`Date | Time | Service | Total | Notes \n ${cells}`).refused
    const [formula, long] = [UNREADABLE.formula, UNREADABLE.tooLong]
    const reasons = ['This formula has no result. Open the file in a spreadsheet program and save it.']
    for (const cells of [
      `${formula} | 10:00 | Worship | 40 | calm`,
      `2024-01-07 | ${formula} | Worship | 40 | calm`,
      `2024-01-07 | 10:00 | ${formula} | 40 | calm`,
      `2024-01-07 | 10:00 | Worship | ${formula} | calm`,
    ])
      expect(unreadable(cells).map(({ reason }) => reason)).toEqual(reasons)
    expect(unreadable(`2024-01-07 | 10:00 | Worship | 40 | ${long}`)).toMatchObject([
      { row: 2, column: 'Notes', reason: 'This cell has more than 10,000 characters.' },
    ])
  })

  test('when services are in columns, a wrong cell refuses one service and a wrong date refuses the row', () => {
    const { rows, refused, leftOut, shape } = imported(`
      Attendance at St Anne | | |
      Date | 9:00 Traditional | 11:00 | Total
      7 Jan 2024 | 40 | 60 | 100
      14 Jan 2024 | lots | 61 | 61
      30 Feb 2024 | 40 | 60 | 100
      21 Jan 2024 | n/a | snow |
      1 Jan 2099 | 40 | 60 | 100
      28 Jan 2024 | | |
      Average | 40 | 60 | 100`)
    expect(shape).toBe('dates down')
    expect(rows).toMatchObject([
      { row: 3, column: '9:00 Traditional', time: '09:00', serviceName: 'Traditional', total: 40 },
      { row: 3, column: '11:00', time: '11:00', serviceName: null, total: 60 },
      { row: 4, column: '11:00', total: 61 },
      { row: 6, column: '9:00 Traditional', total: null, notCounted: true },
      { row: 6, column: '11:00', total: null, didNotHappen: 'snow' },
    ])
    expect(refused).toMatchObject([
      { row: 4, column: '9:00 Traditional', reason: 'This is not a number: "lots"' },
      { row: 5, column: 'Date', reason: 'This is not a date: "30 Feb 2024"' },
      { row: 7, column: 'Date', reason: 'This date is in the future: "1 Jan 2099"' },
    ])
    expect(leftOut).toEqual([
      { row: 1, why: 'title' },
      { row: 8, why: 'not counted' },
      { row: 9, why: 'total' },
    ])
  })

  test('a total that is smaller than its parts is refused, and a repeated service is refused', () => {
    const { refused } = imported(`
      Date | Service | Total | Adults | Children | Visitors
      2024-01-07 | Worship | 50 | 40 | 20 |
      2024-01-14 | Worship | 50 | | | 60
      2024-01-21 | Worship | 50 | 30 | 20 | 5
      2024-01-21 | worship | 55 | 30 | 20 | 5`)
    expect(refused).toMatchObject([
      { row: 2, column: 'Total', reason: 'The total of 50 is smaller than its parts, which are 60 together.' },
      { row: 3, column: 'Total', reason: 'The total of 50 is smaller than its parts, which are 60 together.' },
      {
        row: 5,
        column: 'Total',
        reason: 'This service is in row 4 already. Two services on one day need different times or names.',
      },
    ])
  })

  test('a total from added parts names these parts, and the empty parts that have numbers in other rows', () => {
    const { rows } = imported(`
      Date | Total | Adults | Children
      2024-01-07 | 60 | 40 | 20
      2024-01-14 | | 82 |
      2024-01-21 | | 50 | 20
      2024-01-28 | 70 | |`)
    expect(rows.map(({ total, workedOut }: Partial<AttendanceRow>) => [total, workedOut])).toEqual([
      [60, undefined],
      [82, { from: ['adults'], without: ['children'] }],
      [70, { from: ['adults', 'children'], without: [] }],
      [70, undefined],
    ])
    const never = imported('Date | Total | Adults | Children\n2024-01-07 | | 82 |\n2024-01-14 | 60 | |')
    expect(never.rows).toMatchObject([{ total: 82, workedOut: { from: ['adults'], without: [] } }, { total: 60 }])
  })

  test('in a file without totals, the parts that the user chose are added up', () => {
    const lines = 'Date | Adults | Children | Visitors | Youth | YouTube\n2024-01-07 | 40 | 10 | 3 | 7 | 200'
    expect(imported(lines).questions).toEqual([
      { type: 'in total', column: 'D', guess: false },
      { type: 'in total', column: 'E', guess: true },
    ])
    expect(imported(lines).rows).toEqual([
      {
        row: 2,
        column: null,
        date: '2024-01-07',
        time: null,
        serviceName: null,
        total: 57,
        adults: 40,
        children: 10,
        visitors: 3,
        categories: { Youth: 7 },
        online: [{ place: 'YouTube', views: 200 }],
      },
    ])
    expect(imported(lines, { inTotal: { D: true, E: false } }).rows).toMatchObject([{ total: 53 }])
  })

  test('a table can have dates in columns, and services or the categories of one service in rows', () => {
    const services = imported(`
      Service | 7 Jan 2024 | 14 Jan 2024
      9:00 | 40 | cancelled
      Evening | 20 | 21
      Total | 60 | 21`)
    expect(services.shape).toBe('dates across')
    expect(services.rows).toMatchObject([
      { row: 2, column: '7 Jan 2024', date: '2024-01-07', time: '09:00', serviceName: null, total: 40 },
      { row: 2, column: '14 Jan 2024', date: '2024-01-14', time: '09:00', didNotHappen: '' },
      { row: 3, column: '7 Jan 2024', serviceName: 'Evening', total: 20 },
      { row: 3, column: '14 Jan 2024', serviceName: 'Evening', total: 21 },
    ])
    expect(services.leftOut).toEqual([{ row: 4, why: 'total' }])
    const parts = imported('| 7 Jan 2024 | 14 Jan 2024\nAdults | 40 | 41\nChildren | 8 | 9\nTotal | 48 | 40')
    expect(parts.rows).toMatchObject([{ row: 4, date: '2024-01-07', total: 48, adults: 40, children: 8 }])
    expect(parts.refused.map(({ row, column }) => [row, column])).toEqual([[4, '14 Jan 2024']])
  })

  test('when the title has a year, dates without a year get this year', () => {
    const { rows } = imported('Attendance 2023 |\nDate | Total\nJan 8 | 80\nJan 15 | 81')
    expect(rows).toMatchObject([{ date: '2023-01-08' }, { date: '2023-01-15' }])
  })

  test('in a file of attendance, headings in German, French and Spanish are known', () => {
    expect(
      imported('Datum | Gottesdienst | Erwachsene | Kinder | Gäste\n7.1.2024 | Messe | 40 | 8 | 2').fields,
    ).toEqual(['date', 'service', 'adults', 'children', 'visitors'])
    expect(imported('Jour | Heure | Culte | Adultes | Enfants\n7.1.2024 | 10h30 | Culte | 40 | 8').fields).toEqual([
      'date',
      'time',
      'service',
      'adults',
      'children',
    ])
    expect(imported('Fecha | Hora | Misa | Adultos | Niños\n7.1.2024 | 10:30 | Misa | 40 | 8').fields).toEqual([
      'date',
      'time',
      'service',
      'adults',
      'children',
    ])
  })

  test('for ten times as many rows, each step of the import reads about ten times as many cells', () => {
    const readings = (count: number) => {
      let reads = 0
      const lines = Array.from({ length: count }, (_, row) => [`2024-01-07`, `Service ${row}`, '40', '30', '10'])
      const watched = [['Date', 'Service', 'Total', 'Adults', 'Children'], ...lines].map(
        (row) => new Proxy(row, { get: (target, key) => ((reads += 1), Reflect.get(target, key)) }),
      )
      const table = tableOf(watched)
      const rows = table.rows.map(
        (row) => new Proxy(row, { get: (target, key) => ((reads += 1), Reflect.get(target, key)) }),
      )
      const opened = openTable({ ...table, rows }, TODAY)
      const fields = Object.fromEntries(opened.columns.map(({ key, field }) => [key, field]))
      const mapped = mapAttendance(
        { ...table, rows },
        { kind: 'attendance', fields, answers: {}, defaults: {}, today: TODAY },
      )
      expect(mapped.rows).toHaveLength(count)
      return reads
    }
    const small = readings(1000)
    expect(readings(10_000)).toBeLessThan(small * 10.5)
    expect(small).toBeLessThan(1000 * 5 * 12)
  })
})
