import type { ContenderName, FrameTiming } from './contender.ts'

/** `Rounds` belongs to one contender and has a list of timings for each round. */
export type Rounds = FrameTiming[][]

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

const middle = (values: readonly number[]) => quantile(values, 0.5)

/**
 * Returns the median of the ratios of all rounds. The ratio of a round is the median time divided by the median time of
 * `base`. Other work of the machine slows down both times, so the ratio hardly changes.
 */
export function ratioOf(rounds: Rounds, base: Rounds, pick: (timing: FrameTiming) => number | null): number {
  const medianOf = (timings: FrameTiming[]) => middle(timings.map(pick).filter((value) => value !== null))
  return middle(rounds.flatMap((timings, round) => (base[round] ? [medianOf(timings) / medianOf(base[round])] : [])))
}

function cell(value: number, digits = 1): string {
  return (Number.isNaN(value) ? '–' : value.toFixed(digits)).padStart(8)
}

export function printTable(title: string, results: Map<ContenderName, Rounds>, base: ContenderName): void {
  console.log(`\n${title}`)
  console.log(`${''.padEnd(32)}    p50     p95 frames/s   ratio  run p50 run p95   ratio  boxes   n`)
  for (const [name, rounds] of results) {
    const timings = rounds.flat()
    const frame = timings.map((timing) => timing.frameMs)
    const run = timings.flatMap((timing) => (timing.runMs === null ? [] : [timing.runMs]))
    const perSecond = 1000 / (frame.reduce((sum, value) => sum + value, 0) / frame.length)
    const against = results.get(base) ?? []
    const cells = [
      cell(quantile(frame, 0.5)),
      cell(quantile(frame, 0.95)),
      cell(perSecond),
      cell(
        ratioOf(rounds, against, (timing) => timing.frameMs),
        2,
      ),
      cell(quantile(run, 0.5)),
      cell(quantile(run, 0.95)),
      cell(run.length > 0 ? ratioOf(rounds, against, (timing) => timing.runMs) : Number.NaN, 2),
      String(middle(timings.map((timing) => timing.boxes))).padStart(6),
      String(frame.length).padStart(4),
    ]
    console.log(`  ${name.padEnd(28)}${cells.join('')}`)
  }
}
