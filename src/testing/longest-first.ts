import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'

/** Files of more than twenty seconds, which would be waited for alone if they began last. */
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

/** Vitest begins with what took longest the last time, and on a fresh machine with the largest files. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- this one is not of an array
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b))
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const place = long.findIndex((name) => moduleId.includes(name))
  return place === -1 ? long.length : place
}
