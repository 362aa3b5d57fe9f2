import type { CountEvent } from '@/domain/recordings/count-event.schema.ts'

/** A person who came in by the main door. */
export function countEventOf(change: Partial<CountEvent> = {}): CountEvent {
  return {
    time: '2024-03-03T15:02:11.480Z',
    line: 'Main door',
    rule: 'crossing',
    direction: 'entry',
    track: 7,
    x: 0.5,
    y: 0.6,
    score: 0.9,
    isUndone: false,
    ...change,
  }
}
