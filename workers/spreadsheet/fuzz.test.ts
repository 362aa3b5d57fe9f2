import { strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { MappingResult, OpenedFile } from '../../src/domain/imports/opened-file.ts'
import { readableFiles } from '../../src/testing/import-files/import-files.ts'
import { casesOf } from '../../src/testing/test-scope.ts'
import { makeRandom, pick } from '../vision/convert/testing/random.ts'
import { createSpreadsheet } from './spreadsheet.ts'

const TODAY = '2025-11-22'
const random = makeRandom(Number(process.env['SEED'] ?? 31))
const any = <T>(list: readonly T[]): T => list[pick(random, list.length)]!

const PIECES = [
  '"',
  '""',
  '\n',
  '\r',
  '\t',
  ';',
  ',',
  '\0',
  '\uFEFF',
  '30.02.2024',
  '31/12/2099',
  '=SUM(A1:A9)',
  '-1',
  '1e9',
  '12.5',
  'Total',
  'n/a',
  'snow',
  'cancelled',
  '<',
  '&#0;',
  '&amp;',
  '#REF!',
  '24:00',
  '25:61',
  '0',
  'Date',
  'First name',
  '* a footnote',
  'é',
  '\u202E',
  'x'.repeat(10_001),
  '((((((((((((((((((((((((',
  '2020-01-05,'.repeat(40),
]

/** Makes one random change to a text: inserts, removes, repeats or swaps a part of the text. */
function mutate(text: string): string {
  const at = pick(random, text.length + 1)
  const lines = text.split('\n')
  const line = pick(random, lines.length)
  const changes = [
    () => text.slice(0, at) + any(PIECES) + text.slice(at),
    () => text.slice(0, at) + text.slice(at + 1 + pick(random, 30)),
    () => lines.toSpliced(line, 0, lines[pick(random, lines.length)]!).join('\n'),
    () => lines.toSpliced(line, 1).join('\n'),
    () => lines.toSpliced(line, 0, ...Array<string>(3).fill(any(PIECES))).join('\n'),
    () => text.replaceAll(any([',', ';', '/', '-', ':', ' ', '<v>', '"s"']), any([',', ';', '/', '.', '', '<is>'])),
    () => lines.map((each) => each.split(',').toReversed().join(',')).join('\n'),
    () => text.slice(0, at),
  ]
  return any(changes)()
}

/** Changes a text file, or the XML of one part of a spreadsheet. Sometimes also changes bytes of the result. */
function mutated(bytes: Uint8Array<ArrayBuffer>, encoding: string | undefined): Uint8Array<ArrayBuffer> {
  if (encoding === undefined) {
    const parts = unzipSync(bytes)
    const name = any(Object.keys(parts).filter((each) => /sheet|shared|styles|workbook/.test(each)))
    const text = mutate(new TextDecoder().decode(parts[name]))
    return flipped(new Uint8Array(zipSync({ ...parts, [name]: strToU8(text) })), 0.3)
  }
  let text = new TextDecoder(encoding).decode(bytes)
  for (let count = 1 + pick(random, 3); count > 0; count--) text = mutate(text)
  return flipped(strToU8(text), 0.2)
}

function flipped(bytes: Uint8Array<ArrayBuffer>, share: number): Uint8Array<ArrayBuffer> {
  if (random() >= share) return bytes
  for (let count = 1 + pick(random, 8); count > 0; count--) bytes[pick(random, bytes.length)] = pick(random, 256)
  return bytes
}

/**
 * Returns the faults of a result. Each row of data must be mapped, refused or left out. A row of one service or one
 * member must have only one of these outcomes. In a table with dates across, several rows may be categories of one
 * service. The number of rows may then differ.
 */
function faults(opened: OpenedFile, rows: readonly { row: number }[], { refused, leftOut }: MappingResult): string[] {
  const found = refused.flatMap(({ reason }) => (isSentence(reason) ? [] : [`no sentence: ${reason}`]))
  const mapped = new Set(rows.map(({ row }) => row))
  const refusedRows = new Set(refused.map(({ row }) => row))
  const left = new Set(leftOut.map(({ row }) => row))
  if (left.size !== leftOut.length) found.push('a row is left out twice')
  for (const row of [...mapped, ...refusedRows]) if (left.has(row)) found.push(`row ${row} is left out and told`)
  const isOneEach = opened.kind === 'members' || opened.shape === 'one row per service'
  for (const row of mapped) if (isOneEach && refusedRows.has(row)) found.push(`row ${row} is mapped and refused`)
  const told = new Set([...mapped, ...refusedRows, ...left]).size
  const known = opened.rowCount + opened.leftOut.length
  const mayDiffer = opened.shape === 'dates across' || opened.leftOut.length === 200
  if (told !== known && !mayDiffer) found.push(`${told} rows are told of ${known}`)
  return found
}

const isSentence = (text: string) => /^[A-Z].*([.]|: ".*")$/.test(text)

async function faultsOf(file: File): Promise<{ isRead: boolean; found: string[] }> {
  const spreadsheet = createSpreadsheet()
  const opened = await spreadsheet.open({ file }, { today: TODAY })
  if ('problem' in opened) return { isRead: false, found: isSentence(opened.problem) ? [] : [opened.problem] }
  const fields = Object.fromEntries(opened.columns.map(({ key, field }) => [key, field]))
  const choice = { kind: opened.kind, fields, answers: {}, defaults: {}, today: TODAY }
  const result = await spreadsheet.map(choice)
  return { isRead: true, found: faults(opened, await spreadsheet.rows(0, result.rows), result) }
}

test('a randomly changed file is read or refused with a sentence, and no row is lost', async () => {
  const cases = casesOf(500)
  let read = 0
  for (let index = 0; index < cases; index++) {
    const { name, fileName, bytes, expected } = any(readableFiles)
    const { isRead, found } = await faultsOf(new File([mutated(new Uint8Array(bytes), expected.encoding)], fileName))
    expect(found, `case ${index}, ${name}`).toEqual([])
    if (isRead) read += 1
  }
  expect(read).toBeGreaterThan(cases * 0.7)
})
