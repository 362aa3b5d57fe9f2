import { Session } from 'node:inspector'
import type { Profiler } from 'node:inspector'
import { promisify } from 'node:util'

/**
 * How often functions of the converters are called while `work` runs. Work is counted, not timed: the figure is the same on
 * a busy machine, and a loop that does not end, or one within another, shows in it.
 */
export async function countCalls(work: () => unknown): Promise<number> {
  const session = new Session()
  session.connect()
  const post = promisify<string, object, unknown>(session.post.bind(session))
  await post('Profiler.enable', {})
  await post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  try {
    await work()
    const { result } = (await post('Profiler.takePreciseCoverage', {})) as Profiler.TakePreciseCoverageReturnType
    const ours = result.filter(({ url }) => url.includes('/workers/vision/convert/') && !url.includes('/testing/'))
    if (ours.length === 0) throw new Error('No file of the converters was seen')
    return ours
      .flatMap(({ functions }) => functions)
      .reduce((sum, { ranges }) => sum + ranges.reduce((calls, { count }) => calls + count, 0), 0)
  } finally {
    session.disconnect()
  }
}

/** Cases that are counted together: each counting takes as long as a dozen of them. */
const TOGETHER = 500

/**
 * Tries `cases` cases and answers their calls: of each on average, in those five hundred where it is highest. One that is
 * caught in something makes more than all others together.
 */
export async function callsOfEach(cases: number, tryCase: (number: number) => void): Promise<number> {
  let most = 0
  for (let from = 0; from < cases; from += TOGETHER) {
    const until = Math.min(cases, from + TOGETHER)
    const calls = await countCalls(() => {
      for (let number = from; number < until; number++) tryCase(number)
    })
    most = Math.max(most, calls / (until - from))
  }
  return most
}
