import type { ContenderName, Look } from './contender.ts'

/** Looks of one contender, round by round. */
export type Rounds = Look[][]

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

const middle = (values: readonly number[]) => quantile(values, 0.5)

/** Median over rounds of one's median against the other's in the same round: what loads the machine hits both. */
export function ratioOf(rounds: Rounds, base: Rounds, pick: (look: Look) => number | null): number {
  const medianOf = (looks: Look[]) => middle(looks.map(pick).filter((value) => value !== null))
  return middle(rounds.flatMap((looks, round) => (base[round] ? [medianOf(looks) / medianOf(base[round])] : [])))
}

function cell(value: number, digits = 1): string {
  return (Number.isNaN(value) ? '–' : value.toFixed(digits)).padStart(8)
}

export function printTable(title: string, results: Map<ContenderName, Rounds>, base: ContenderName): void {
  console.log(`\n${title}`)
  console.log(`${''.padEnd(32)}    p50     p95 frames/s   ratio  run p50 run p95   ratio  boxes   n`)
  for (const [name, rounds] of results) {
    const looks = rounds.flat()
    const frame = looks.map((look) => look.frameMs)
    const run = looks.flatMap((look) => (look.runMs === null ? [] : [look.runMs]))
    const perSecond = 1000 / (frame.reduce((sum, value) => sum + value, 0) / frame.length)
    const against = results.get(base) ?? []
    const cells = [
      cell(quantile(frame, 0.5)),
      cell(quantile(frame, 0.95)),
      cell(perSecond),
      cell(
        ratioOf(rounds, against, (look) => look.frameMs),
        2,
      ),
      cell(quantile(run, 0.5)),
      cell(quantile(run, 0.95)),
      cell(run.length > 0 ? ratioOf(rounds, against, (look) => look.runMs) : Number.NaN, 2),
      String(middle(looks.map((look) => look.boxes))).padStart(6),
      String(frame.length).padStart(4),
    ]
    console.log(`  ${name.padEnd(28)}${cells.join('')}`)
  }
}
