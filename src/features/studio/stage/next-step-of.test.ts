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
  ['switching counting on is the first step', { isCountingOn: false, hasLine: false, hasService: false }, 'count'],
  ['drawing a line is the second step', { hasLine: false, hasService: false }, 'draw-line'],
  ['a skipped line is not offered again', { hasLine: false, isLineSkipped: true, hasService: false }, 'choose-service'],
  ['choosing a service is the third step', { hasService: false }, 'choose-service'],
  ['starting a recording is the last step', {}, 'start'],
  ['no step follows when the chosen service is recorded', { isRecorded: true }, null],
  [
    'no step follows when all services of today are recorded and none is chosen',
    { isRecorded: true, hasService: false },
    null,
  ],
  ['drawing a line is offered even if the service is recorded', { isRecorded: true, hasLine: false }, 'draw-line'],
  ['no step is offered during a recording', { isRecording: true, isCountingOn: false }, null],
  ['switching counting on is offered to a viewer', { mayRecord: false, isCountingOn: false }, 'count'],
  ['no line and no service is offered to a viewer', { mayRecord: false, hasLine: false, hasService: false }, null],
])('next step: %s', (_, change, step) => {
  expect(nextStepOf({ ...ready, ...change })).toBe(step)
})
