import { describe, expect, test } from 'vitest'
import type { Field } from '../../src/domain/imports/import-field.ts'
import type { ImportAnswers, OpenedFile } from '../../src/domain/imports/opened-file.ts'
import { readableFiles, refusedFiles, withoutEmpty } from '../../src/testing/import-files/import-files.ts'
import type { ExpectedOutcome } from '../../src/testing/import-files/import-files.ts'
import { createSpreadsheet } from './spreadsheet.ts'

const TODAY = '2025-11-22'

function answersOf({ columns, questions }: OpenedFile, { answers }: ExpectedOutcome): ImportAnswers {
  const ordered = questions.flatMap(({ type, column }) => (type === 'date order' ? [column] : []))
  const inTotal = columns.flatMap(({ key, heading }) => {
    const answer = answers.inTotal?.[heading]
    return answer === undefined ? [] : [[key, answer] as const]
  })
  const order = answers.dateOrder
  return {
    dateOrder: order && Object.fromEntries(ordered.map((key) => [key, order])),
    inTotal: Object.fromEntries(inTotal),
  }
}

/** Returns the guessed fields by heading. Columns whose heading is a date are left out. */
function fieldsByHeading({ columns, shape }: OpenedFile): Record<string, Field> {
  const unused = [null, 'ignore', shape === 'dates across' ? 'total' : null]
  const used = columns.filter(({ field }) => !unused.includes(field))
  return Object.fromEntries(used.map(({ heading, field }) => [heading, field!]))
}

/** Returns one line of JSON for each row, with sorted keys, so that a failed test shows the lines that differ. */
function lines(rows: readonly object[]): string[] {
  return rows.map((row) => JSON.stringify(row, (_, value: unknown) => (isRecord(value) ? inOrder(value) : value)))
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const inOrder = (record: object) => Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)))

describe('files of other programs and of church offices', () => {
  test.each(readableFiles)('the file $name is read as expected', async ({ fileName, bytes, expected }) => {
    const spreadsheet = createSpreadsheet()
    const opened = await spreadsheet.open({ file: new File([bytes], fileName) }, { today: TODAY })
    if ('problem' in opened) throw new Error(opened.problem)
    expect([opened.kind, opened.shape, opened.encoding]).toEqual([
      expected.kind,
      expected.shape,
      expected.encoding ?? null,
    ])
    expect(opened.sheet).toBe(expected.sheet ?? opened.sheet)
    expect(fieldsByHeading(opened)).toEqual(expected.fields)
    const headingOf = (key: string) => opened.columns.find((column) => column.key === key)?.heading ?? key
    const questions = opened.questions.map((question) =>
      question.type === 'in total'
        ? { ...question, column: headingOf(question.column) }
        : { type: question.type, column: headingOf(question.column) },
    )
    expect(lines(questions)).toEqual(lines(expected.questions))

    const fields = Object.fromEntries(opened.columns.map(({ key, field }) => [key, field]))
    const choice = { kind: opened.kind, fields, answers: answersOf(opened, expected), defaults: {}, today: TODAY }
    const { rows: count, refused, leftOut, cells } = await spreadsheet.map(choice)
    const rows = await spreadsheet.rows(0, count)
    const told = 'cells' in expected ? { ...cells, ...expected.cells } : cells
    expect(cells).toEqual(told)
    expect(lines(leftOut.filter(({ why }) => why !== 'not counted'))).toEqual(lines(expected.leftOut))

    const twice = expected.twice ?? []
    const isTwice = ({ row }: { row: number }) => twice.some((each) => each.row === row)
    const places = refused.filter((each) => !isTwice(each)).map(({ row, column }) => ({ row, column }))
    expect(lines(places)).toEqual(lines(expected.refused))
    const wanted: { row: number }[] = expected.rows
    expect(lines(rows.map(withoutEmpty))).toEqual(lines(wanted.filter((each) => !isTwice(each)).map(withoutEmpty)))
    expect(refused.filter(isTwice).map(({ row, reason }) => `${row}: ${/row \d+/.exec(reason)?.[0]}`)).toEqual(
      twice.map(({ row, first }) => `${row}: row ${first}`),
    )
    for (const { reason } of refused) expect(reason).toMatch(/^[A-Z].*([.]|: ".*")$/)
  })

  test.each(refusedFiles)('the file $name is refused as a whole', async ({ fileName, bytes }) => {
    const opened = await createSpreadsheet().open({ file: new File([bytes], fileName) }, { today: TODAY })
    expect(opened).toEqual({ problem: expect.stringMatching(/^[A-Z].*\.$/) })
  })
})
