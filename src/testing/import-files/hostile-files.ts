import { constants, deflateRawSync } from 'node:zlib'
import { makeRandom, pick } from '../../../workers/vision/convert/testing/random.ts'
import { addDays } from '../../domain/shared/dates.ts'
import type { ExpectedMember, ExpectedService } from './import-files.ts'
import { columnLetters, joined, xlsxBytes } from './xlsx-bytes.ts'
import type { Packed } from './xlsx-bytes.ts'

const BLOCK_CELLS = 2 ** 19
const CELL = '<c><v>1</v></c>'

/**
 * Returns an .xlsx with a single sheet that unpacks to at least `unpackedBytes`, about 500 times its packed size. The
 * sheet repeats one compressed block, so that even a gigabyte is made quickly and in little memory. The checksums are
 * wrong, because a reader should stop long before the comparison of checksums.
 *
 * @param statedBytes the size of the sheet that the directory of the ZIP states, which may be too small
 */
export function zipBomb(unpackedBytes: number, statedBytes = unpackedBytes): Uint8Array<ArrayBuffer> {
  const row = `<row>${CELL.repeat(BLOCK_CELLS)}</row>`
  const count = Math.ceil(unpackedBytes / row.length)
  const sheet = joined([
    deflated('<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'),
    ...Array<Uint8Array>(count).fill(deflated(row)),
    deflateRawSync('</sheetData></worksheet>'),
  ])
  const packed: Packed = { deflated: sheet, size: statedBytes, checksum: 0 }
  return xlsxBytes([{ name: 'Sheet1', rows: [] }], { extra: [{ name: 'xl/worksheets/sheet1.xml', ...packed }] })
}

/** Compresses a text. The result can be repeated, because it ends on a whole byte and depends on no earlier text. */
const deflated = (text: string) => deflateRawSync(text, { level: 9, finishFlush: constants.Z_FULL_FLUSH })

/**
 * Returns a CSV with this many columns. The first column has the name of the service, and each other column is a
 * Sunday.
 */
export function wideCsv(columns: number): string {
  const dates = Array.from({ length: columns - 1 }, (_, week) => addDays('1833-01-06', 7 * week))
  return `Service,${dates.join(',')}\r\nSunday Worship,${dates.map((_, week) => week % 200).join(',')}\r\n`
}

/** Returns an .xlsx with this many columns, in two rows. */
export function wideXlsx(columns: number): Uint8Array<ArrayBuffer> {
  const cells = Array.from({ length: columns }, (_, column) => column)
  return xlsxBytes([{ name: 'Sheet1', rows: [cells.map((column) => `Column ${columnLetters(column)}`), cells] }])
}

/** Returns a CSV with one row per service and 25 services each Sunday, and the services that an import should find. */
export function manyServices(count: number, seed: number): { csv: string; rows: ExpectedService[] } {
  const random = makeRandom(seed)
  const rows = Array.from({ length: count }, (_, index): ExpectedService => {
    const children = pick(random, 40)
    const adults = pick(random, 160)
    const place = (index % 25) + 1
    return {
      row: index + 2,
      column: 'Total',
      date: addDays('1986-01-05', 7 * Math.floor(index / 25)),
      time: `${String(8 + (place % 11)).padStart(2, '0')}:30`,
      serviceName: `Chapel ${place}`,
      total: adults + children,
      adults,
      children,
    }
  })
  const lines = rows.map(({ date, time, serviceName, total, adults, children }) =>
    [date, time, serviceName, total, adults, children].join(','),
  )
  return { csv: ['Date,Time,Service,Total,Adults,Children', ...lines, ''].join('\r\n'), rows }
}

const FIRST_NAMES = ['Ada', 'Ben', 'Chidi', 'Dora', 'Eryk', 'Fay', 'Gus', 'Hanna', 'Ines', 'Joe', 'Kofi', 'Lily']
const LAST_NAMES = ['Abbott', 'Baxter', 'Castellano', 'Dahl', 'Eze', 'Fox', 'García', "O'Hara", 'Nguyễn', 'Šimek']
const STATUSES = ['active', 'active', 'active', 'inactive', 'visitor'] as const

/**
 * Returns a CSV of people in families of three, each with a different e-mail address, and the members that an import
 * should find.
 */
export function manyMembers(count: number, seed: number): { csv: string; rows: ExpectedMember[] } {
  const random = makeRandom(seed)
  const rows = Array.from({ length: count }, (_, index) => ({
    row: index + 2,
    firstName: FIRST_NAMES[pick(random, FIRST_NAMES.length)]!,
    lastName: LAST_NAMES[pick(random, LAST_NAMES.length)]!,
    email: `person-${index + 1}@example.org`,
    phone: `01632 ${String(960_000 + index)}`,
    dateOfBirth: addDays('1930-01-01', pick(random, 32_000)),
    membershipStatus: STATUSES[pick(random, STATUSES.length)]!,
    familyId: `family-${Math.floor(index / 3) + 1}`,
  }))
  const lines = rows.map((member) => Object.values(member).slice(1).join(','))
  return { csv: ['First name,Last name,Email,Phone,Date of birth,Status,Family', ...lines, ''].join('\r\n'), rows }
}
