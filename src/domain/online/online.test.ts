import * as v from 'valibot'
import { expect, test } from 'vitest'
import { OnlineCountChange } from './online-count.schema.ts'
import { OnlineFactorDraft } from './online-factor.schema.ts'
import { hasPlace, onlineText, placesToSuggest, sumOfViews } from './online.rules.ts'

test('known views are added up, and the sum is null when no views are known', () => {
  expect(sumOfViews([80, null, 40])).toBe(120)
  expect(sumOfViews([0, null])).toBe(0)
  expect(sumOfViews([null])).toBeNull()
  expect(sumOfViews([])).toBeNull()
})

test('the text about views gives a number of people only when the church has a factor for views', () => {
  expect(onlineText(120, null)).toBe('120 views')
  expect(onlineText(120, 1.5)).toBe('120 views, about 180 people at 1.5 for each view')
  expect(onlineText(1204, 2)).toBe('1,204 views, about 2,408 people at 2 for each view')
  expect(onlineText(1, 1)).toBe('1 view, about 1 person at 1 for each view')
  expect(onlineText(0, 1.5)).toBe('0 views')
})

test('a place that a service already has is found in upper or lower case and is not suggested', () => {
  const counts = [{ id: 'a', place: 'YouTube' }]
  expect(hasPlace(counts, ' youtube ')).toBe(true)
  expect(hasPlace(counts, 'youtube', 'a')).toBe(false)
  expect(hasPlace(counts, 'Facebook')).toBe(false)
  expect(placesToSuggest(['Vimeo', 'facebook', 'YouTube'], counts)).toEqual(['Vimeo', 'facebook'])
  expect(placesToSuggest([], [])).toEqual(['YouTube', 'Facebook'])
})

test.each([
  ['', null],
  ['1.5', 1.5],
  ['1,25', 1.25],
  ['.5', 0.5],
  [2, 2],
  ['10', 10],
])('the factor %o is read as %o', (entry, onlineFactor) => {
  expect(v.parse(OnlineFactorDraft, { onlineFactor: entry })).toEqual({ onlineFactor })
})

test.each(['0', '0.05', '10.1', '-1', '1.234', 'two', '.', '1e1'])('the factor %o is refused', (entry) => {
  expect(v.safeParse(OnlineFactorDraft, { onlineFactor: entry }).success).toBe(false)
})

test.each(['', '-1', '1.5', 'many', '10000001'])('%o is refused as a number of views', (views) => {
  const read = v.safeParse(OnlineCountChange, { place: 'YouTube', views })
  expect(read.issues?.map(({ message }) => message)).toEqual(['Please enter the number of views, from 0 to 10,000,000'])
})
