import { expect, test } from 'vitest'
import { rowName, rowPlace, valuesText, workedOutText } from './row-text.ts'

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
