import { pathToFileURL } from 'node:url'
import type { MotFigures } from '../../../workers/vision/testing/mot-metrics.ts'
import { compareWithSort } from '../../../workers/vision/testing/mot-run.ts'
import { hasSequences, readSequence, SEQUENCES } from '../../../workers/vision/testing/mot-sequence.ts'

/**
 * Our tracker against SORT on the MOT15 sequences with public detections, by CLEAR MOT and IDF1. Prints only. Runs alone
 * (`npx tsx src/testing/bench/tracking.ts`) and as a part of `bench:vision`.
 */
export function benchTracking(): void {
  if (!hasSequences) {
    console.log('skipped: no ../shared/mot')
    return
  }
  console.log('Tracking: “ours” reports by SORT’s rule (three further sightings), “shown” as the studio does, at once.')
  printRow(['sequence', 'tracker', 'MOTA', 'IDF1', 'switches', 'FP', 'FN', 'MOTP'])
  for (const name of SEQUENCES) {
    const { sort, ours, shown } = compareWithSort(readSequence(name))
    printRow([name, 'SORT', ...cells(sort)])
    printRow(['', 'ours', ...cells(ours)])
    printRow(['', 'shown', ...cells(shown)])
  }
}

function cells({ mota, idf1, switches, falsePositives, falseNegatives, motp }: MotFigures): string[] {
  return [perCent(mota), perCent(idf1), ...[switches, falsePositives, falseNegatives].map(String), perCent(motp)]
}

function perCent(share: number): string {
  return (share * 100).toFixed(1)
}

function printRow([sequence = '', tracker = '', ...figures]: string[]): void {
  console.log(sequence.padEnd(14) + tracker.padEnd(8) + figures.map((figure) => figure.padStart(9)).join(''))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) benchTracking()
