import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'

/**
 * `long` has parts of the names of test files that take more than twenty seconds. These files start first, because a
 * late start would make the whole run longer.
 */
const long = [
  'building.test',
  'several-cameras',
  'detections.pictures',
  'deno-contract',
  'contract.test',
  'service-totals',
  'series-dates',
  'policies.test',
  'sample-church.test',
  'screens-accessible',
  'screens.browser',
  'service-details',
  'small-targets',
]

/**
 * Starts the files in `long` first. The other files follow in Vitest's order: the slowest files of the last run first
 * or, on a new machine, the largest files.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- this method does not belong to an array
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b))
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const place = long.findIndex((name) => moduleId.includes(name))
  return place === -1 ? long.length : place
}
