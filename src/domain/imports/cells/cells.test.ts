import { describe, expect, test } from 'vitest'
import { cellProblem, cleanText, columnLetter, isBlank, plainWords, quoted, UNREADABLE } from './cell-text.ts'
import { areSerialDates, bothReadings, findDateOrder } from './date-order.ts'
import { readEmails, readStatus, splitName } from './member-values.ts'
import { missingIn, readCount, readDidNotHappen } from './read-count.ts'
import { readDate } from './read-date.ts'
import { readTime, timeInName } from './read-time.ts'

const TODAY = '2026-11-26'
const dayFirst = { order: 'day first', today: TODAY } as const
const monthFirst = { order: 'month first', today: TODAY } as const

describe('reading a date', () => {
  test.each([
    ['2024-03-09', '2024-03-09'],
    ['2024/3/9', '2024-03-09'],
    ['20240309', '2024-03-09'],
    ['09/03/2024', '2024-03-09'],
    ['9-3-24', '2024-03-09'],
    ['9.3.99', '1999-03-09'],
    ['9. 3. 2024', '2024-03-09'],
    ['Sunday, 9th March 2024', '2024-03-09'],
    ['March 9, 2024', '2024-03-09'],
    ['9-Mar-24', '2024-03-09'],
    ['So., 9. März 2024', '2024-03-09'],
    ['9 février 2024', '2024-02-09'],
    ['9 de enero de 2024', '2024-01-09'],
    ['29/02/2024', '2024-02-29'],
    ['45360', '2024-03-09'],
  ])('the text "%s" is read as the date %s', (text, date) => {
    expect(readDate(text, dayFirst)).toEqual({ date, time: null })
  })

  test.each([
    '30/02/2024',
    '29.02.2023',
    '2024-13-01',
    '00/00/0000',
    '31 April 2024',
    'soon',
    '12',
    '1/2/3/4',
    '99/99',
  ])('the text "%s" is not read as a date', (text) => expect(readDate(text, dayFirst)).toBeNull())

  test('the order of the column decides how slashes are read; in a date with dots, the day is always first', () => {
    expect(readDate('03/04/2024', monthFirst)).toMatchObject({ date: '2024-03-04' })
    expect(readDate('03/04/2024', dayFirst)).toMatchObject({ date: '2024-04-03' })
    expect(readDate('03.04.2024', monthFirst)).toMatchObject({ date: '2024-04-03' })
  })

  test('a date may be followed by a time; 24:00 is the start of the next day', () => {
    expect(readDate('2024-03-09T10:30:00Z', dayFirst)).toEqual({ date: '2024-03-09', time: '10:30' })
    expect(readDate('09/06/26 10:30am', monthFirst)).toEqual({ date: '2026-09-06', time: '10:30' })
    expect(readDate('2023-12-31 24:00', dayFirst)).toEqual({ date: '2024-01-01', time: '00:00' })
    expect(readDate('2024-03-09 00:00:00', dayFirst)).toEqual({ date: '2024-03-09', time: null })
    expect(readDate('2024-03-09 25:00', dayFirst)).toBeNull()
  })

  test('a birthday may have no year; the years 0000, 1604 and 1885 mean that the year is unknown', () => {
    const birthday = { partial: { year: null, month: 3, day: 14 } }
    for (const text of ['14 March', 'Mar 14', '3/14', '14.3.', '--03-14', '0000-03-14', '3/14/1885', '1604-03-14']) {
      expect(readDate(text, monthFirst)).toEqual(birthday)
    }
    expect(readDate('March 1985', monthFirst)).toEqual({ partial: { year: 1985, month: 3, day: null } })
    expect(readDate('1985', monthFirst)).toEqual({ partial: { year: 1985, month: null, day: null } })
    expect(readDate('Jan 7', { ...monthFirst, year: 2023 })).toEqual({ date: '2023-01-07', time: null })
  })
})

describe('the order of day and month', () => {
  test('the majority of the dates with a number above 12 shows the order of day and month', () => {
    expect(findDateOrder(['03/04/2024', '13/04/2024'], TODAY, false)).toEqual({ order: 'day first' })
    expect(findDateOrder(['03/04/2024', '04/13/2024'], TODAY, false)).toEqual({ order: 'month first' })
    expect(findDateOrder(['13/04/2024', '14/04/2024', '04/15/2024'], TODAY, false)).toEqual({ order: 'day first' })
  })

  test('the weekday shows the order of service dates, but not the order of birthdays', () => {
    const sundays = ['07/01/2024', '04/02/2024', '03/03/2024', '07/04/2024']
    expect(findDateOrder(sundays, TODAY, true)).toEqual({ order: 'day first' })
    expect(findDateOrder(sundays, TODAY, false)).toEqual({ example: '07/01/2024' })
    expect(bothReadings('07/01/2024', TODAY)).toEqual({ dayFirst: '7 January 2024', monthFirst: 'July 1, 2024' })
  })

  test('numbers are read as day numbers of Excel when at least four of five are possible day numbers', () => {
    expect(areSerialDates(['45292', '45299', '31000', '45306', 'n/a'])).toBe(true)
    expect(areSerialDates(['120', '140', '45306'])).toBe(false)
  })
})

test.each([
  ['9 AM', '09:00'],
  ['12 am', '00:00'],
  ['12:30 p.m.', '12:30'],
  ['10.30 Uhr', '10:30'],
  ['10h30', '10:30'],
  ['19:00:00', '19:00'],
  ['0930', '09:30'],
  ['24:00', '24:00'],
  ['24:30', null],
  ['9', null],
  ['13 pm', null],
  ['ten', null],
])('the text "%s" is read as the time %s', (text, time) => expect(readTime(text)).toBe(time))

test('a time in the name of a service is separated from the name', () => {
  expect(timeInName('9:00 AM')).toEqual({ time: '09:00', rest: '' })
  expect(timeInName('Sunday 9am (Traditional)')).toEqual({ time: '09:00', rest: 'Sunday (Traditional)' })
  expect(timeInName('Högmässa 11:00')).toEqual({ time: '11:00', rest: 'Högmässa' })
  expect(timeInName('Sunday Worship')).toBeNull()
})

test.each([
  ['8:00-9:00', '08:00', ''],
  ['Sunday 9:00 – 10:30', '09:00', 'Sunday'],
  ['Vespers 6:00-7:30 PM', '18:00', 'Vespers'],
  ['11:00 - 1:00 p.m. Family', '11:00', 'Family'],
  ['10-12', null, null],
  ['Sunday 10-11am', '10:00', 'Sunday'],
  ['6–7:30 PM', '18:00', ''],
  ['11-1 pm Lunch', '11:00', 'Lunch'],
  ['9.30-11', '09:30', ''],
  ['9:00 to 10:30', '09:00', ''],
  ['Vigil 10:00-2:00 AM', '22:00', 'Vigil'],
  ['Group 2 - 9:00 AM', '09:00', 'Group 2'],
  ['Sunday 9:00 - 2', '09:00', 'Sunday - 2'],
  ['9:00AM–10:15AM (Family)', '09:00', '(Family)'],
  ['(9:00) Sunday', '09:00', 'Sunday'],
  ['Lunch 12:00 PM - 1 PM', '12:00', 'Lunch'],
  ['Messe 18h – 19h15', '18:00', 'Messe'],
])('of the range in "%s" the start is used', (text, time, rest) => {
  expect(timeInName(text)).toEqual(time && { time, rest })
})

describe('reading a count', () => {
  test.each([
    ['0', 0],
    ['1,024', 1024],
    ['1.024', 1024],
    ['1 024', 1024],
    ["1'024", 1024],
    ['84.0', 84],
  ])('the text "%s" is read as the count %i', (text, count) => expect(readCount(text)).toEqual({ count }))

  test.each([
    ['~80', 80],
    ['ca. 95', 95],
    ['about 1,200', 1200],
    ['around 60', 60],
    ['circa 60', 60],
    ['79*', 79],
  ])('the text "%s" is read as the count %i that is not exact', (text, count) =>
    expect(readCount(text)).toEqual({ count, isAbout: true }),
  )

  test.each(['', '-', '–', 'n/a', 'N/A', '?', 'not counted', 'TBD', 'unknown'])(
    "`readCount` of the text %j returns 'not counted'",
    (text) => {
      expect(readCount(text)).toBe('not counted')
    },
  )

  test.each([
    ['', 'empty'],
    ['-', 'mark'],
    ['n/a', 'mark'],
    ['n.a.', 'mark'],
    ['?', 'not counted'],
    ['forgot', 'not counted'],
    ['Forgot to count', 'not counted'],
    ['not counted', 'not counted'],
    ['0', null],
    ['snow', null],
    ['forgotten hymns', null],
  ])('`missingIn` of the text %j returns %s', (text, missing) => expect(missingIn(text)).toBe(missing))

  test.each(['-5', '84.5', '0.500', 'lots', '1000001', '=1+1', '12 34'])(
    'the text "%s" is refused as a count, and the problem is a sentence',
    (text) => {
      expect(readCount(text)).toEqual({ problem: expect.stringMatching(/^[A-Z].*: ".*"$/) })
    },
  )

  test.each([
    ['cancelled', ''],
    ['No service', ''],
    ['Cancelled - ice storm', 'ice storm'],
    ['cancelled (frozen pipes)', 'frozen pipes'],
    ['Cancelled due to snow', 'snow'],
    ['did not happen: snow', 'snow'],
    ['SNOW', 'SNOW'],
    ['ausgefallen wegen Sturm', 'Sturm'],
    ['Pas de culte', ''],
    ['All Saints', null],
    ['84', null],
  ])('`readDidNotHappen` of the text "%s" returns the reason %j', (text, reason) => {
    expect(readDidNotHappen(text)).toBe(reason)
  })
})

describe('reading the values of a person', () => {
  test('a full name is split into a first name and a last name', () => {
    expect(splitName('Smith, John')).toEqual({ firstName: 'John', lastName: 'Smith' })
    expect(splitName('Anna van der Meer')).toEqual({ firstName: 'Anna', lastName: 'van der Meer' })
    expect(splitName('Mary Ann Ó Briain')).toEqual({ firstName: 'Mary Ann', lastName: 'Ó Briain' })
    expect(splitName('John Smith Jr.')).toEqual({ firstName: 'John', lastName: 'Smith Jr.' })
    expect(splitName('Madonna')).toEqual({ firstName: 'Madonna', lastName: '' })
  })

  test('all email addresses in a cell are read; a wrong address is refused', () => {
    expect(readEmails('a@x.org, b@x.org')).toEqual(['a@x.org', 'b@x.org'])
    expect(readEmails('<a@x.org>')).toEqual(['a@x.org'])
    expect(readEmails('a at x.org')).toBeNull()
  })

  test('known words are read as a status, and an unknown word is not read as a status', () => {
    expect(['member', 'regular attender', 'aktiv'].map(readStatus)).toEqual(['active', 'active', 'active'])
    expect(['guest', 'besucher'].map(readStatus)).toEqual(['visitor', 'visitor'])
    expect(['former member', 'deceased'].map(readStatus)).toEqual(['inactive', 'inactive'])
    expect(readStatus('deacon')).toBeNull()
  })
})

describe('reading the text of a cell', () => {
  test('a cell loses invisible characters and the apostrophe that Narthex writes before a formula', () => {
    expect(cleanText('\u00A0Anna\u200B ')).toBe('Anna')
    expect(["'=1+1", "'+44 1632", "'@home", "'t Hooft"].map(cleanText)).toEqual([
      '=1+1',
      '+44 1632',
      '@home',
      "'t Hooft",
    ])
  })

  test('an unreadable cell gives the reason as a sentence', () => {
    expect(cellProblem(UNREADABLE.tooLong)).toBe('This cell has more than 10,000 characters.')
    expect(cellProblem(UNREADABLE.formula)).toContain('This formula has no result.')
    expect(cellProblem('#REF!')).toBe('This formula has an error: "#REF!"')
    expect(cellProblem('#1')).toBeNull()
  })

  test('a column has the letter of a spreadsheet; headings are compared without case, accents and punctuation', () => {
    expect([0, 25, 26, 701, 702].map(columnLetter)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA'])
    expect(['firstName', 'Prénom*', 'E-Mail (required)', 'Straße'].map(plainWords)).toEqual([
      'first name',
      'prenom',
      'e mail',
      'strasse',
    ])
    expect(isBlank('N/A')).toBe(true)
    expect(quoted('a\nb')).toBe('"a b"')
    expect(quoted(`${'x'.repeat(39)}🙏🙏`)).toBe(`"${'x'.repeat(39)}…"`)
  })
})
