import type { Passage } from '@/domain/cameras/passage-check.rules.ts'

type Direction = Passage['direction']

/** The directions of the two count buttons. Each button has an arrow on the screen and an arrow key. */
export type Arrows = {
  left: Direction
  right: Direction
  sign: { left: string; right: string }
  keys: string
  /** Directions by the `key` of a keyboard event. */
  byKey: Partial<Record<string, Direction>>
}

/**
 * Returns the arrows for the direction in which people come in. For `up` and `down`, → also counts a person in, and ←
 * counts a person out.
 */
export function arrowsOf(entry: 'right' | 'left' | 'up' | 'down'): Arrows {
  if (entry === 'right' || entry === 'left') {
    const [left, right]: [Direction, Direction] = entry === 'right' ? ['exit', 'entry'] : ['entry', 'exit']
    return { left, right, sign: { left: '←', right: '→' }, keys: '← →', byKey: { ArrowLeft: left, ArrowRight: right } }
  }
  const [up, down]: [Direction, Direction] = entry === 'up' ? ['entry', 'exit'] : ['exit', 'entry']
  return {
    left: 'exit',
    right: 'entry',
    sign: entry === 'up' ? { left: '↓', right: '↑' } : { left: '↑', right: '↓' },
    keys: '↑ ↓ or ← →',
    byKey: { ArrowUp: up, ArrowDown: down, ArrowLeft: 'exit', ArrowRight: 'entry' },
  }
}
