import { inflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { easterSunday } from '../../domain/shared/easter.ts'
import { manyMembers, manyServices, wideCsv, zipBomb } from './hostile-files.ts'
import { readableFiles, refusedFiles } from './import-files.ts'
import { tenYears } from './ten-years.ts'
import { columnLetters } from './xlsx-bytes.ts'

describe('the import files', () => {
  test('the expected fields, questions and rows name only columns that are in the file', () => {
    expect(readableFiles.map(({ name }) => name)).toEqual(expect.arrayContaining(['dates-across', 'planning-center']))
    expect(refusedFiles.map(({ name }) => name)).toEqual(expect.arrayContaining(['picture-only', 'xml-entities']))
    for (const { name, fileName, bytes, expected } of readableFiles) {
      if (fileName.endsWith('.xlsx')) continue
      const text = new TextDecoder(expected.encoding).decode(bytes)
      const named = [...Object.keys(expected.fields), ...expected.questions.map(({ column }) => column)]
      const told = expected.kind === 'attendance' ? expected.rows.map(({ column }) => column ?? '') : []
      for (const column of [...named, ...told]) expect(text, name).toContain(column)
    }
  })

  test('no expected row of an import file is both refused and imported', () => {
    for (const { name, expected } of readableFiles) {
      const imported = new Set<number>(expected.rows.map(({ row }) => row))
      const kept = [...expected.refused, ...expected.leftOut].filter(({ row }) => imported.has(row))
      expect(kept, name).toEqual([])
    }
  })

  test('all import files together are smaller than 300,000 bytes', () => {
    const bytes = [...readableFiles, ...refusedFiles].map(({ bytes, expected }) => {
      return bytes.length + JSON.stringify(expected, null, 2).length
    })
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(300_000)
  })
})

test('a ZIP bomb unpacks to the requested size, whatever size its directory states', () => {
  const bomb = zipBomb(50_000_000, 1000)
  expect(bomb.length).toBeLessThan(150_000)
  const name = new TextEncoder().encode('xl/worksheets/sheet1.xml')
  const start = Buffer.from(bomb).indexOf(name) + name.length
  expect(inflateRawSync(bomb.subarray(start)).length).toBeGreaterThan(50_000_000)
})

test('generated wide and long files have the requested numbers of columns and rows', () => {
  expect(wideCsv(10_000).split('\r\n')[1]?.split(',')).toHaveLength(10_000)
  expect([0, 25, 26, 701, 702, 16_383].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA', 'XFD'])
  const services = manyServices(50_000, 7)
  expect(services.csv.split('\r\n')).toHaveLength(50_002)
  expect(services.rows.at(-1)).toMatchObject({ row: 50_001, date: '2024-04-28' })
  expect(new Set(services.rows.map(({ date, serviceName }) => `${date} ${serviceName}`)).size).toBe(50_000)
  const members = manyMembers(50_000, 7)
  expect(new Set(members.rows.map(({ email }) => email)).size).toBe(50_000)
  expect(members.csv).toBe(manyMembers(50_000, 7).csv)
})

test('ten generated years have full Easters, low summers, growth, snow and gaps', () => {
  const { csv, rows } = tenYears('2026-11-22')
  const lines = csv.split('\r\n').slice(0, -1)
  for (const { row, column, total, didNotHappen } of rows) {
    const cells = lines[row - 1]!.split(',')
    expect(cells[column === '9:00 Traditional' ? 1 : 2]).toBe(didNotHappen ?? String(total))
  }
  expect(lines.length).toBeLessThan(522)
  expect(lines.filter((line) => line.includes(',,')).length).toBeGreaterThan(5)
  expect(lines.filter((line) => line.includes('snow,snow')).length).toBeGreaterThan(0)

  const mean = (year: number, of: (date: string) => boolean) => {
    const totals = rows.filter(({ date, total }) => date.startsWith(String(year)) && total !== null && of(date))
    return totals.reduce((sum, { total }) => sum + (total ?? 0), 0) / totals.length
  }
  for (let year = 2017; year <= 2026; year++) {
    const usual = mean(year, (date) => /-(05|10)-/.test(date))
    expect(mean(year, (date) => date === easterSunday(year, 'western'))).toBeGreaterThan(usual)
    expect(mean(year, (date) => /-07-/.test(date))).toBeLessThan(usual)
  }
  expect(mean(2025, () => true)).toBeGreaterThan(mean(2017, () => true))
})
