import type { RecordingStep } from '@/domain/recordings/recording-minute.schema.ts'

/** Returns a step of a recording. By default, a person comes in by the main door, 11.48 s after the minute began. */
export function passageOf(
  change: Partial<NonNullable<RecordingStep[2]>> = {},
  direction: 'entry' | 'exit' = 'entry',
): RecordingStep {
  return [11_480, direction, { line: 'Main door', track: 7, x: 0.5, y: 0.6, score: 0.9, ...change }]
}
