import { expect, test } from 'vitest'
import { compareWithSort } from './mot-run.ts'
import { hasSequences, readSequence, SEQUENCES } from './mot-sequence.ts'

if (!hasSequences) console.info('skipped: no ../shared/mot')

// mot-metrics.test.ts shows that SORT's own figures are the published ones. See measurements.md.
test.skipIf(!hasSequences).each(SEQUENCES)('%s: MOTA and IDF1 at or above SORT, fewer switches', (name) => {
  const { sort, ours } = compareWithSort(readSequence(name))
  console.info(`${name}: ${JSON.stringify({ sort, ours })}`)
  expect(ours.mota).toBeGreaterThanOrEqual(sort.mota)
  expect(ours.idf1).toBeGreaterThanOrEqual(sort.idf1)
  expect(ours.switches).toBeLessThan(sort.switches)
})
