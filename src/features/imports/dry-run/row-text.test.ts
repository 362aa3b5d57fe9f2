import { expect, test } from 'vitest'
import type { ImportedValues, ReplacedCount } from '@/domain/imports/import.schema.ts'
import { keptText, replacedText, rowName, rowPlace, valuesText, workedOutText } from './row-text.ts'

const service = (given: object) => ({ given: { date: '2026-03-01', service_name: 'Family', time: '10:30', ...given } })

test('the text of a row shows uncounted services, services not held and inexact numbers', () => {
  expect(valuesText(service({ not_counted: true, notes: 'forgot' }))).toBe(
    'Time: 10:30 AM · Not counted · Notes: forgot',
  )
  expect(valuesText(service({ did_not_happen: '' }))).toBe('Time: 10:30 AM · Did not happen')
  expect(valuesText(service({ did_not_happen: 'closed' }))).toBe('Time: 10:30 AM · Did not happen: closed')
  expect(valuesText(service({ total: 95, written: { total: 'ca. 95' } }))).toBe(
    'Time: 10:30 AM · Total: 95, from “ca. 95”',
  )
})

test('a row names the parts of its total and the missing parts', () => {
  const row = (from: string[], without: string[], after: object | null = null) => ({
    ...service({ total: 82, adults: 82, written: { worked_out: { from, without } } }),
    after: after as Record<string, unknown> | null,
  })
  const partly = row(['adults'], ['children'])
  expect(valuesText(partly)).toBe('Time: 10:30 AM · Total: 82 · Adults: 82')
  expect(workedOutText(partly)).toBe(
    'Total worked out from adults. Nothing is written for children, so the total may be too low.',
  )
  expect(workedOutText(row(['adults', 'children'], []))).toBe('Total worked out from adults and children.')
  expect(workedOutText(row(['adults'], [], { total: 82 }))).toBe('Total worked out from adults.')
  expect(workedOutText(row(['adults'], [], { notes: 'Rain' }))).toBe('')
  expect(workedOutText({ ...service({ total: 82 }), after: null })).toBe('')
})

test('the name of a row from an archive contains the name and date of its service', () => {
  const given = { table: 'service_instances', row: { service_name: 'Holy Communion', instance_date: '2026-03-29' } }
  expect(rowName({ given })).toBe('Services: Holy Communion, Mar 29, 2026')
  expect(rowPlace({ given, row: 1, column: 'service_instances' })).toBe('Row 1 of Services')
})

test('a replaced count is named with its person, before and after the import', () => {
  const row = (replaced: ReplacedCount, after: ImportedValues = { total: 1097 }) => ({
    before: { total: 31, adults: 20 },
    after,
    replaced,
  })
  const typed = { total: 31, source: 'typed' as const, by: ['Martha'] }
  expect(replacedText(row(typed), false)).toBe('31, typed by Martha, becomes 1,097.')
  expect(replacedText(row({ ...typed, by: [] }), true)).toBe('31, typed, became 1,097.')
  const kept = 'The official total stays 40. The number of the file is saved beside it.'
  expect(replacedText(row({ ...typed, official: 40 }), false)).toBe(`31, typed by Martha, becomes 1,097. ${kept}`)
  const tapped = { total: 31, source: 'clicker' as const, counts: 2 }
  expect(replacedText(row(tapped), false)).toBe('31, tapped by 2 ushers, becomes 1,097.')
  expect(replacedText(row({ ...tapped, counts: 1 }), false)).toBe('31, tapped by an usher, becomes 1,097.')
  expect(replacedText(row({ total: 31, source: 'door', by: ['North', 'South'] }), true)).toBe(
    '31, counted by North and South, became 1,097.',
  )
  expect(replacedText(row({ total: 31, source: 'register' }), true)).toBe('31, marked in the register, became 1,097.')
  expect(replacedText(row(typed, { adults: 25 }), false)).toBe('Typed by Martha. Adults: 20 → 25')
  expect(keptText({ replaced: { official: 40 } })).toBe(kept)
  expect([
    keptText({ replaced: typed }),
    keptText({ replaced: null }),
    replacedText(row({ official: 40 }), true),
  ]).toEqual(['', '', ''])
})

test('a refused row has the name or the date of the file, even if it is no date', () => {
  expect(rowName({ given: { name: 'Ruth Moab', problem: 'x' } })).toBe('Ruth Moab')
  expect(rowName({ given: { date: '30.02.2024', service_name: 'Worship' } })).toBe('Worship, 30.02.2024')
  expect(rowName({ given: { date: '', service_name: null } })).toBe('Without a date')
})
