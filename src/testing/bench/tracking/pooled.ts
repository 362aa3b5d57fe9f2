import { figuresOf } from '../../../../workers/vision/testing/event-match.ts'
import type { LineFigures } from '../../../../workers/vision/testing/mot-run.ts'
import type { MotFigures } from '../../../../workers/vision/testing/mot-metrics.ts'

export type Judged = MotFigures & LineFigures & { sequence: string; quality: string }

export type Pooled = ReturnType<typeof pooled>

/** Pools the figures of several sequences: adds up their errors and matches, and then divides. */
export function pooled(rows: readonly Judged[]) {
  const sum = (of: (row: Judged) => number) => rows.reduce((total, row) => total + of(row), 0)
  // The weight of a sequence in IDF1 is the number of its true boxes plus the number of boxes that the tracker found.
  const boxesOf = ({ truths, falseNegatives, falsePositives }: Judged) => 2 * truths - falseNegatives + falsePositives
  const switches = sum((row) => row.switches)
  const errors = switches + sum((row) => row.falsePositives) + sum((row) => row.falseNegatives)
  const [found, missed, extra] = [sum((row) => row.found), sum((row) => row.missed), sum((row) => row.extra)]
  return {
    mota: 1 - errors / sum((row) => row.truths),
    idf1: sum((row) => row.idf1 * boxesOf(row)) / sum(boxesOf),
    switches,
    found,
    missed,
    extra,
    f1: figuresOf(found, missed, extra).f1,
  }
}
