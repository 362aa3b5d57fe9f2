import type { Passage } from '@/domain/cameras/passage-check.rules.ts'

type Direction = Passage['direction']

/** Each of two buttons counts one way; its arrow shows where people go on the screen. */
export type Arrows = {
  left: Direction
  right: Direction
  sign: { left: string; right: string }
  keys: string
  /** The keys are named as the keyboard names them. */
  byKey: Partial<Record<string, Direction>>
}

/** Arrows show where people go on the screen. Where they go up or down, → is in and ← is out as well. */
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
