import { expect, test } from 'vitest'
import { readCases } from '../../../src/testing/bench/tracking/cases.ts'
import { judgeCases, ours, sort } from '../../../src/testing/bench/tracking/judge-cases.ts'
import { pooled } from '../../../src/testing/bench/tracking/pooled.ts'
import { hasSequences } from './mot-sequence.ts'

if (!hasSequences) console.info('skipped: no ../shared/mot')

// The constants of this test were chosen from these nine sequences. The benchmark judges constants on a sequence from
// which they were not chosen (see measurements.md).
test.skipIf(!hasSequences).each(['public', 'people missing'])(
  'on nine sequences (%s), Narthex beats SORT in MOTA, IDF1 and crossings, with fewer switches',
  (quality) => {
    const cases = readCases().filter((one) => one.quality === quality)
    const theirs = pooled(judgeCases(sort, cases))
    const figures = pooled(judgeCases(ours(), cases))
    console.info(`${quality}: ${JSON.stringify({ sort: theirs, ours: figures })}`)
    expect(figures.mota).toBeGreaterThan(theirs.mota)
    expect(figures.idf1).toBeGreaterThan(theirs.idf1)
    expect(figures.switches).toBeLessThan(theirs.switches)
    expect(figures.f1).toBeGreaterThan(theirs.f1)
  },
)
