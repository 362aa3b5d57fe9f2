import { expect, test } from 'vitest'
import { nextStepOf } from './next-step-of.ts'
import type { StudioProgress } from './next-step-of.ts'

const ready: StudioProgress = {
  isLive: true,
  isCountingOn: true,
  hasLine: true,
  isLineSkipped: false,
  hasService: true,
  isRecorded: false,
  isRecording: false,
  mayRecord: true,
}

test.each<[string, Partial<StudioProgress>, ReturnType<typeof nextStepOf>]>([
  ['without a picture the stage asks for a camera', { isLive: false, isCountingOn: false }, null],
  ['counting comes first', { isCountingOn: false, hasLine: false, hasService: false }, 'count'],
  ['then the line', { hasLine: false, hasService: false }, 'draw-line'],
  [
    'a line that is not wanted is passed over',
    { hasLine: false, isLineSkipped: true, hasService: false },
    'choose-service',
  ],
  ['then the service', { hasService: false }, 'choose-service'],
  ['then the start', {}, 'start'],
  ['what is recorded already is not asked for again', { isRecorded: true }, null],
  ['also where no service is chosen', { isRecorded: true, hasService: false }, null],
  ['a line can still be drawn then', { isRecorded: true, hasLine: false }, 'draw-line'],
  ['a recording needs no step', { isRecording: true, isCountingOn: false }, null],
  ['a viewer may count', { mayRecord: false, isCountingOn: false }, 'count'],
  ['and nothing else', { mayRecord: false, hasLine: false, hasService: false }, null],
])('%s', (_, change, step) => {
  expect(nextStepOf({ ...ready, ...change })).toBe(step)
})
