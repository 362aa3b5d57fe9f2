import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { manyMembers, wideCsv, wideXlsx, zipBomb } from '../../src/testing/import-files/hostile-files.ts'
import { tenYears } from '../../src/testing/import-files/ten-years.ts'
import { xlsxBytes } from '../../src/testing/import-files/xlsx-bytes.ts'
import type { SpreadsheetSource } from './contract.ts'
import { decodeText } from './decode-text.ts'
import { createSpreadsheet } from './spreadsheet.ts'

const TODAY = '2026-11-26'
const file = (content: BlobPart, name = 'file.csv') => ({ file: new File([content], name) })
const zip = (parts: Record<string, string>) =>
  file(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))))

async function imported(source: SpreadsheetSource, sheet?: string) {
  const spreadsheet = createSpreadsheet()
  const opened = await spreadsheet.open(source, { today: TODAY, sheet })
  if ('problem' in opened) return { problem: opened.problem }
  const fields = Object.fromEntries(opened.columns.map(({ key, field }) => [key, field]))
  const choice = { kind: opened.kind, fields, answers: {}, defaults: {}, today: TODAY }
  const result = await spreadsheet.map(choice)
  return { opened, refused: result.refused, rows: await spreadsheet.rows(0, result.rows) }
}

describe('files and texts that are refused', () => {
  test.each([
    ['an empty file', file(''), 'This file is empty.'],
    ['an empty text', { text: ' \n' }, 'There is nothing to import in this text.'],
    ['a PDF', file('%PDF-1.7'), 'This is a PDF.'],
    ['a picture', file(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])), 'This is a picture.'],
    ['a web page', file('<html><table></table></html>', 'a.xls'), 'This is a web page'],
    ['a Numbers file', zip({ 'Index/Document.iwa': '' }), 'This is a Numbers file.'],
    ['an OpenDocument file', zip({ mimetype: '', 'content.xml': '' }), 'This is an OpenDocument spreadsheet'],
    ['a Word file', zip({ 'word/document.xml': '' }), 'This is a text document.'],
    ['another ZIP file', zip({ 'members.csv': '' }), 'This ZIP file holds no spreadsheet.'],
    [
      'an incomplete .xlsx',
      file(xlsxBytes([{ name: 'A', rows: [['Date']] }]).slice(0, 300)),
      'This spreadsheet is damaged',
    ],
    ['a program', file(new Uint8Array(3000).map((_, at) => (at * 7) % 32)), 'This is not a spreadsheet or a CSV file.'],
    ['a CSV of 10,000 columns', file(wideCsv(10_000)), 'This file has more than 500 columns.'],
    ['an .xlsx of 600 columns', file(wideXlsx(600)), 'This file has more than 500 columns.'],
    ['an .xlsx that unpacks to a gigabyte', file(zipBomb(1_000_000_000)), 'This spreadsheet is larger than 200 MB'],
    [
      'an .xlsx of 300 MB whose directory states a small size',
      file(zipBomb(300_000_000, 1000)),
      'This spreadsheet is damaged',
    ],
    ['a CSV of 100,001 rows', file('Date,Total\n'.repeat(100_001)), 'This file has more than 100,000 rows.'],
    [
      'a quotation mark that is never closed',
      file('Name,Email\n"Anna,a@x.org\nBen,b@x.org\n'),
      'A quotation mark in row 2 is opened',
    ],
  ])('%s is refused with a sentence', async (_, source, problem) => {
    const { problem: told } = await imported(source)
    expect(told).toContain(problem)
    expect(told).toMatch(/^[A-Z].*\.$/)
  })

  test('a file that was changed after it was chosen is refused', async () => {
    const changed = new File(['Date,Total\n2024-01-07,50\n'], 'file.csv')
    changed.arrayBuffer = () => Promise.reject(new DOMException('changed', 'NotReadableError'))
    expect(await imported({ file: changed })).toEqual({
      problem: 'This file was changed while it was read. Please choose it again.',
    })
    changed.arrayBuffer = () => Promise.resolve(new ArrayBuffer(3))
    expect((await imported({ file: changed })).problem).toContain('This file was changed')
  })

  test('a cell of more than 10,000 characters is refused with its row and column', async () => {
    const { refused } = await imported(file(`First name,Last name\nAnna,${'x'.repeat(10_001)}\n`))
    expect(refused).toMatchObject([
      { row: 2, column: 'Last name', reason: 'This cell has more than 10,000 characters.' },
    ])
  })
})

describe('text files', () => {
  const csv = 'Vorname;Nachname;Ort\nJürgen;Groß;Köln\nZoë;Weiß;Höxter\n'

  test.each([
    ['utf-8', strToU8(csv)],
    ['utf-8', strToU8(`\uFEFF${csv}`)],
    ['utf-16le', new Uint8Array(Uint16Array.from(csv, (letter) => letter.charCodeAt(0)).buffer)],
    ['windows-1252', Uint8Array.from(csv, (letter) => letter.charCodeAt(0))],
  ])('a text file in %s is decoded and read', async (encoding, bytes) => {
    expect(decodeText(bytes)).toEqual({ text: csv, encoding })
    const { opened, rows } = await imported(file(bytes))
    expect(opened).toMatchObject({ encoding, kind: 'members' })
    expect(rows).toMatchObject([{ firstName: 'Jürgen', lastName: 'Groß' }, { firstName: 'Zoë' }])
  })

  test('pasted cells, a line that names the separator, and line breaks inside quotation marks are read', async () => {
    expect((await imported({ text: 'Date\tTotal\r\n2024-01-07\t50' })).rows).toMatchObject([{ date: '2024-01-07' }])
    const named = await imported(file('sep=;\r\nDate;Notes;Total\r\n2024-01-07;"a\nb";50\r\n'))
    expect(named.rows).toMatchObject([{ row: 3, notes: 'a\nb', total: 50 }])
  })
})

describe('.xlsx files', () => {
  test('a formula is read as its result, and a formula without a result or with an error is refused', async () => {
    const sheet =
      '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>' +
      '<row r="1"><c r="A1" t="inlineStr"><is><t>Date</t></is></c><c r="B1" t="inlineStr"><is><t>Total</t></is></c></row>' +
      '<row r="2"><c r="A2" t="inlineStr"><is><t>2024-01-07</t></is></c><c r="B2"><f>1+1</f><v>2</v></c></row>' +
      '<row r="3"><c r="A3" t="inlineStr"><is><t>2024-01-14</t></is></c><c r="B3"><f>1+1</f></c></row>' +
      '<row r="4"><c r="A4" t="inlineStr"><is><t>2024-01-21</t></is></c><c r="B4"><f>1+1</f><v></v></c></row>' +
      '<row r="5"><c r="A5" t="inlineStr"><is><t>2024-01-28</t></is></c><c r="B5" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>' +
      '<row r="1048576"><c r="XFD1048576" s="1"/></row></sheetData></worksheet>'
    const bytes = xlsxBytes([{ name: 'A', rows: [] }], { extra: [{ name: 'xl/worksheets/sheet1.xml', text: sheet }] })
    const { rows, refused } = await imported(file(bytes))
    expect(rows).toMatchObject([{ row: 2, total: 2 }])
    expect(refused?.map(({ row, reason }) => [row, reason.split('.')[0]])).toEqual([
      [3, 'This formula has no result'],
      [4, 'This formula has no result'],
      [5, 'This formula has an error: "#DIV/0!"'],
    ])
  })

  test('the requested sheet is opened, and without a request the sheet with the most cells', async () => {
    const bytes = xlsxBytes([
      {
        name: '2019',
        rows: [
          ['Date', 'Total'],
          ['2019-01-06', 50],
        ],
      },
      {
        name: '2020',
        rows: [
          ['Date', 'Total'],
          ['2020-01-05', 60],
          ['2020-01-12', 61],
        ],
      },
    ])
    expect((await imported(file(bytes))).opened).toMatchObject({ sheets: ['2019', '2020'], sheet: '2020', rowCount: 2 })
    expect((await imported(file(bytes), '2019')).rows).toMatchObject([{ date: '2019-01-06' }])
    expect((await imported(file(bytes), '2018')).problem).toBe('This spreadsheet has no such sheet.')
  })
})

test('a generated file of ten years of Sundays gives exactly its services', async () => {
  const { csv, rows: made } = tenYears('2026-11-22')
  const { rows, refused } = await imported(file(csv))
  expect(refused).toEqual([])
  const key = (row: object) => {
    const { date, time, serviceName, total, didNotHappen = null } = row as Record<string, string | null>
    return [date, time, serviceName, total, didNotHappen].join(' ')
  }
  expect(rows?.map(key)).toEqual(made.map(key))
})

test('50,000 people are read and mapped, and the progress is reported in steps', async () => {
  const { csv, rows: made } = manyMembers(50_000, 31)
  const spreadsheet = createSpreadsheet()
  const steps: string[] = []
  const onProgress = ({ stage, done, total }: { stage: string; done: number; total: number }) => {
    steps.push(stage)
    expect(done).toBeLessThanOrEqual(total)
  }
  const opened = await spreadsheet.open(file(csv), { today: TODAY }, onProgress)
  if ('problem' in opened) throw new Error(opened.problem)
  const fields = Object.fromEntries(opened.columns.map(({ key, field }) => [key, field]))
  const choice = { kind: opened.kind, fields, answers: {}, defaults: {}, today: TODAY }
  const { rows, refused } = await spreadsheet.map(choice, onProgress)
  expect({ rows, refused }).toEqual({ rows: 50_000, refused: [] })
  expect(await spreadsheet.rows(49_990, 1000)).toEqual(made.slice(49_990))
  expect(steps.filter((stage) => stage === 'reading').length).toBeGreaterThan(3)
})
