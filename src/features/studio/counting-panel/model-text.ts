import { catalog } from '../../../../workers/vision/catalog.ts'
import type { ModelId } from '../../../../workers/vision/catalog.ts'
import type { LoadFailure } from '../../../../workers/vision/contract.ts'
import { BUILT_IN, modelOf } from '../counting/detector-config.ts'
import type { ModelChoice } from '../counting/detector-config.ts'

/** The specification prescribes this sentence, although it describes only a failed download. */
export const FAILED_TO_LOAD = 'Failed to load AI model. Please check your internet connection.'

/** Returns one line that explains why the chosen model does not count. `host` is the host of this site. */
export function failureText(choice: ModelChoice, kind: LoadFailure['kind'], host: string): string {
  const model = modelOf(choice)
  const { name } = catalog[model]
  switch (kind) {
    case 'unavailable':
      return choice === 'automatic' ? FAILED_TO_LOAD : `${name} could not be downloaded from ${placesOf(model, host)}.`
    case 'corrupt':
      return choice === 'automatic' ? FAILED_TO_LOAD : `The file of ${name} from ${placesOf(model, host)} is damaged.`
    case 'unsupported':
      return `This version of the app cannot run ${name}.`
    case 'runtime':
    case 'superseded':
      return `${name} did not start on this computer.`
  }
}

export function countingText(running: ModelId): string {
  return `Counting with ${running === BUILT_IN ? 'the built-in model' : catalog[running].name}.`
}

function placesOf(model: ModelId, host: string): string {
  const { sourceUrl } = catalog[model]
  return sourceUrl === null ? host : `${host} or ${new URL(sourceUrl).host}`
}
