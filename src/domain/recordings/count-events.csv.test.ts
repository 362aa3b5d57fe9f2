import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countEventsCsv } from './count-events.csv.ts'
import type { CountEvent } from './count-event.schema.ts'

const crossing = (change: Partial<CountEvent> = {}): CountEvent => ({
  time: '2024-03-03T15:02:11.480Z',
  line: 'Main door',
  rule: 'crossing',
  direction: 'entry',
  track: 12,
  x: 0.5125,
  y: 0.63,
  score: 0.871,
  isUndone: false,
  ...change,
})

/** `read` parses CSV as in RFC 4180. */
function read(csv: string): string[][] {
  const rows: string[][] = [[]]
  const cells = csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy)
  for (const [, quoted, plain, end] of cells) {
    rows.at(-1)!.push(quoted === undefined ? plain! : quoted.replaceAll('""', '"'))
    if (end !== ',') rows.push([])
  }
  expect(rows.pop()).toEqual([])
  return rows
}

test('the CSV file has one line for each passage, with the local time of the church', () => {
  const events = [crossing(), crossing({ direction: 'exit', isUndone: true, time: '2024-03-03T15:02:12Z' })]
  expect(countEventsCsv(events, 'America/New_York')).toBe(
    'time,line,direction,track,x,y,score,undone\r\n' +
      '2024-03-03T10:02:11.480-05:00,Main door,entry,12,0.5125,0.63,0.871,no\r\n' +
      '2024-03-03T10:02:12.000-05:00,Main door,exit,12,0.5125,0.63,0.871,yes\r\n',
  )
  expect(countEventsCsv([], 'UTC')).toBe('time,line,direction,track,x,y,score,undone\r\n')
})

test('in the CSV file, a line name with a comma, quote or line break is quoted', () => {
  const line = 'Door "A",\r\nnorth'
  expect(countEventsCsv([crossing({ line })], 'UTC')).toContain('"Door ""A"",\r\nnorth"')
})

test('in the CSV file, a line name that begins like a formula is escaped', () => {
  for (const line of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '  =HYPERLINK("http://x")', '＝1+1']) {
    const [, row] = read(countEventsCsv([crossing({ line })], 'UTC'))
    expect(row![1]).toBe(`'${line}`)
  }
  expect(countEventsCsv([crossing({ line: "Paul's – door" })], 'UTC')).toContain(",Paul's – door,")
})

test('line names are unchanged when the CSV file is read again', () => {
  const letter = fc.constantFrom('a', 'é', '主', '😀', '"', ',', ';', '\r', '\n', '\t', ' ', '=', '+', '-', '@', '0')
  const name = fc.string({ unit: letter, maxLength: 12 })
  fc.assert(
    fc.property(fc.array(name, { maxLength: 5 }), (names) => {
      const rows = read(
        countEventsCsv(
          names.map((line) => crossing({ line })),
          'UTC',
        ),
      )
      expect(rows.slice(1).map((row) => row[1]!.replace(/^'/, ''))).toEqual(names)
      expect(new Set(rows.map(({ length }) => length))).toEqual(new Set([8]))
    }),
  )
})
