/**
 * Measures trackers on the MOT15 sequences by CLEAR MOT, IDF1 and line crossings: `npx tsx
 * src/testing/bench/tracking.ts`
 *
 * Compares our tracker with SORT, ByteTrack and OC-SORT (with their published constants) on three kinds of detections:
 * public detections, detections with missing people, and detections with poor boxes. If ffmpeg is installed, PETS09 is
 * also judged with the detections of `yolox_nano` and of the built-in model. On each sequence, our tracker uses the
 * constants that are best on all other sequences. `--shipped` uses the product's constants instead. There is no limit.
 */
import { pathToFileURL } from 'node:url'
import { hasSequences } from '../../../workers/vision/testing/mot-sequence.ts'
import { readCases } from './tracking/cases.ts'
import { bestOf, leaveOneOut } from './tracking/folds.ts'
import { tuningGrid } from './tracking/grid.ts'
import { byteTrack, judgeCases, ocSort, ours, sort } from './tracking/judge-cases.ts'
import { pooled } from './tracking/pooled.ts'
import type { Judged } from './tracking/pooled.ts'
import { recordedCases } from './tracking/recorded-cases.ts'

export async function benchTracking({ isShippedOnly = false } = {}): Promise<void> {
  if (!hasSequences) {
    console.log('skipped: no ../shared/mot')
    return
  }
  const cases = readCases(await recordedCases())
  const rivals = {
    SORT: judgeCases(sort, cases),
    ByteTrack: judgeCases(byteTrack, cases),
    'OC-SORT': judgeCases(ocSort, cases),
  }
  if (isShippedOnly) return printTables({ ...rivals, ours: judgeCases(ours(), cases) })
  const candidates = tuningGrid().map(({ name, choice }) => ({ name, choice, rows: judgeCases(ours(choice), cases) }))
  const folds = leaveOneOut(candidates)
  for (const { heldOut, best } of folds) console.log(`without ${heldOut}: ${best.name}`)
  console.log(`all nine: ${bestOf(candidates, () => true).name}\n`)
  printTables({ ...rivals, ours: folds.flatMap(({ rows }) => rows) })
}

function printTables(trackers: Record<string, Judged[]>): void {
  const all = Object.values(trackers)[0]!
  for (const quality of new Set(all.map((row) => row.quality))) {
    printRow([`[${quality}]`, 'tracker', 'MOTA', 'IDF1', 'switches', 'F1', 'found', 'missed', 'false'])
    const sequences = all.filter((row) => row.quality === quality).map(({ sequence }) => sequence)
    for (const sequence of sequences)
      printFigures(trackers, sequence, (row) => row.quality === quality && row.sequence === sequence)
    if (sequences.length > 1) printFigures(trackers, 'pooled', (row) => row.quality === quality)
  }
}

function printFigures(trackers: Record<string, Judged[]>, title: string, isWanted: (row: Judged) => boolean): void {
  Object.entries(trackers).forEach(([name, rows], index) => {
    const { mota, idf1, switches, f1, found, missed, extra } = pooled(rows.filter(isWanted))
    const shares = [mota, idf1].map(perCent)
    printRow([
      index === 0 ? title : '',
      name,
      ...shares,
      `${switches}`,
      perCent(f1),
      ...[found, missed, extra].map(String),
    ])
  })
}

function perCent(share: number): string {
  return (share * 100).toFixed(1)
}

function printRow([sequence = '', tracker = '', ...figures]: string[]): void {
  console.log(sequence.padEnd(17) + tracker.padEnd(10) + figures.map((figure) => figure.padStart(9)).join(''))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await benchTracking({ isShippedOnly: process.argv.includes('--shipped') })
}
