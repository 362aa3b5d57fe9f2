import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { catalog } from '../../../../workers/vision/catalog.ts'
import { BEST_FIRST, BUILT_IN, DEFAULT_DETECTOR_CONFIG, DetectorConfig, visionSettings } from './detector-config.ts'

test('when stored settings are missing, they get their default values', () => {
  expect(v.parse(DetectorConfig, { iouMatch: 0.6 })).toEqual({ ...DEFAULT_DETECTOR_CONFIG, iouMatch: 0.6 })
  expect(v.parse(DetectorConfig, {})).toEqual(DEFAULT_DETECTOR_CONFIG)
})

test('when a stored setting is invalid, it gets its default value, and the other settings stay', () => {
  const stored = { model: 'yolox_nano', scoreThreshold: 7, iouMatch: '0.5', maxTrackAge: 30, detectEveryN: 0 }
  expect(v.parse(DetectorConfig, stored)).toEqual({ ...DEFAULT_DETECTOR_CONFIG, model: 'yolox_nano', maxTrackAge: 30 })
  expect(v.parse(DetectorConfig, { model: 'gone' }).model).toBe(DEFAULT_DETECTOR_CONFIG.model)
})

test('the page sends the maximum age of a track to the worker in seconds', () => {
  expect(visionSettings({ ...DEFAULT_DETECTOR_CONFIG, maxTrackAge: 12 })).toEqual({
    scoreThreshold: 0.45,
    iouMatch: 0.25,
    maxTrackAgeSeconds: 12,
    detectEveryN: 2,
    liveSize: 'automatic',
  })
})

test('the choice Automatic tries the models in the order of the table in measurements.md', () => {
  const measurements = readFileSync('workers/vision/measurements.md', 'utf8')
  const [, section] = measurements.split('### The order in which Automatic takes them')
  const rows = section!
    .split('\n### ')[0]!
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
  const named = rows.map((row) => row.split('|')[2]!.trim())
  expect(named).toEqual([...BEST_FIRST, BUILT_IN].map((id) => catalog[id].name))
})
