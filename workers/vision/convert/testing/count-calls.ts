import { Session } from 'node:inspector'
import type { Profiler } from 'node:inspector'
import { promisify } from 'node:util'

/**
 * Returns how often functions of the converters are called while `work` runs. Calls are counted instead of timed,
 * because their number is the same on a busy machine. An endless or nested loop raises the number.
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

/** This many cases share one count, because starting a count takes as long as a dozen cases. */
const TOGETHER = 500

/**
 * Tries cases 0 to `cases` - 1 in batches of `TOGETHER`. Returns the calls per case in the batch with the most calls. A
 * case that loops makes more calls than all other cases together.
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
