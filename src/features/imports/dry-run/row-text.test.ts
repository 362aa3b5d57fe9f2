import { expect, test } from 'vitest'
import { rowName, rowPlace, valuesText } from './row-text.ts'

const service = (given: object) => ({ given: { date: '2026-03-01', service_name: 'Family', time: '10:30', ...given } })

test('the text of a row says if its service was not counted or not held, and how an inexact number was written', () => {
  expect(valuesText(service({ not_counted: true, notes: 'forgot' }))).toBe(
    'Time: 10:30 AM · Not counted · Notes: forgot',
  )
  expect(valuesText(service({ did_not_happen: '' }))).toBe('Time: 10:30 AM · Did not happen')
  expect(valuesText(service({ did_not_happen: 'closed' }))).toBe('Time: 10:30 AM · Did not happen: closed')
  expect(valuesText(service({ total: 95, written: { total: 'ca. 95' } }))).toBe(
    'Time: 10:30 AM · Total: 95, from “ca. 95”',
  )
})

test('the name of a row from an archive contains the name and date of its service', () => {
  const given = { table: 'service_instances', row: { service_name: 'Holy Communion', instance_date: '2026-03-29' } }
  expect(rowName({ given })).toBe('Services: Holy Communion, Mar 29, 2026')
  expect(rowPlace({ given, row: 1, column: 'service_instances' })).toBe('Row 1 of Services')
})
