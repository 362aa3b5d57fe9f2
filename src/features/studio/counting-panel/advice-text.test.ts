import { expect, test } from 'vitest'
import type { CountingLine } from '../../../../workers/vision/contract.ts'
import { adviceText } from './advice-text.ts'

const line: CountingLine = {
  id: 'd',
  name: 'Main door',
  from: { x: 0, y: 0 },
  to: { x: 1, y: 1 },
  rule: 'crossing',
  point: 'foot',
}
const lines = [line]
const config = { model: 'efficientdet_lite2' as const, detectEveryN: 2, liveSize: 'automatic' as const }

test('each advice text names the problem, and the line if the problem is at a line', () => {
  expect(adviceText({ kind: 'edge', lineId: 'd' }, { lines, config })).toBe(
    "'Main door' is too close to the edge of the picture. People are cut off before they can be counted.",
  )
  expect(adviceText({ kind: 'small', lineId: null }, { lines, config })).toBe(
    'People are too small to be detected reliably. Move the camera closer or zoom in.',
  )
  expect(adviceText({ kind: 'slow', lineId: 'd' }, { lines, config })).toBe(
    "Frames come too slowly to follow people across 'Main door'. Try Lite0, detect every frame, or close other programs.",
  )
  expect(adviceText({ kind: 'masked', lineId: 'd' }, { lines, config })).toBe(
    "'Main door' is under a mask. People are not counted there.",
  )
})

test('the advice does not mention a remedy that is already in use', () => {
  const slow = (change: object) =>
    adviceText({ kind: 'slow', lineId: 'd' }, { lines, config: { ...config, ...change } }).split('. ')[1]
  expect(slow({ detectEveryN: 1 })).toBe('Try Lite0 or close other programs.')
  expect(slow({ model: 'efficientdet_lite0' })).toBe('Detect every frame or close other programs.')
  expect(slow({ model: 'yolox_nano', detectEveryN: 1 })).toBe('Close other programs.')
  const fine = { liveSize: 'large', detectEveryN: 1 }
  expect(slow({ ...fine, model: 'rtmdet_nano' })).toBe('Choose the detail Fast or close other programs.')
  expect(slow({ ...fine, model: 'yolox_nano' })).toBe('Close other programs.')
})

test('when a line has been deleted, the advice calls it "the line"', () => {
  expect(adviceText({ kind: 'edge', lineId: 'x' }, { lines, config })).toMatch(/^The line is too close/)
  expect(adviceText({ kind: 'slow', lineId: null }, { lines, config })).toMatch(/across the line\. /)
})
