import type { CheckFigures, PassageDifference } from '@/domain/cameras/passage-check.rules.ts'
import { catalog } from '../../../../workers/vision/catalog.ts'
import type { CatalogEntry } from '../../../../workers/vision/catalog.ts'
import { hasTwoSizes } from '../counting/detector-config.ts'
import { formatElapsed } from '../shared/elapsed.ts'
import type { FilmTrial } from './film-count.ts'
import type { FilmFailure } from './film-recorder.ts'

/** With fewer passages than this, the figures say little about a door. */
const ENOUGH = 20

/** Returns for example "14 so far, 6 more are better." */
export function soFarText(passages: number): string {
  const missing = ENOUGH - passages
  if (missing <= 0) return `${passages} so far, that is enough.`
  return `${passages} so far, ${missing} more ${missing === 1 ? 'is' : 'are'} better.`
}

const inOrOut = { entry: 'in', exit: 'out' }

/** Returns for example "At 0:42 you counted one in, Narthex did not." */
export function differenceText({ timeMs, direction, kind }: PassageDifference): string {
  const [one, other] = kind === 'missed' ? ['you', 'Narthex'] : ['Narthex', 'you']
  return `At ${formatElapsed(timeMs)} ${one} counted one ${inOrOut[direction]}, ${other} did not.`
}

export const REASONS = [
  { value: 'none', label: 'No reason chosen', advice: null },
  {
    value: 'dark',
    label: 'Too dark',
    advice: 'Turn lamps on at the door, or turn the camera away from the light.',
  },
  {
    value: 'together',
    label: 'Two at once',
    advice: 'Put the camera higher and let it look down, so that people do not hide one another.',
  },
  {
    value: 'far',
    label: 'Too far',
    advice: 'Move the camera nearer or zoom in, until people at the line fill a third of the picture’s height.',
  },
  {
    value: 'line',
    label: 'Line badly placed',
    advice: 'Draw the line where feet are seen, and away from the edge of the picture.',
  },
] as const
export type Reason = (typeof REASONS)[number]['value']

export const FAILURES: Record<FilmFailure | 'too-old', string> = {
  unsupported: 'This browser cannot keep a film. Use a current Chrome, Edge or Firefox, and no private window.',
  'disk-full': 'The disk of this computer is full, and the film is deleted. Make room, and film again.',
  'no-picture': 'The camera sent no picture. Nothing is kept. Wait until people are counted, and film again.',
  unreadable: 'This browser cannot show the film that it made. The film is deleted. Try another browser.',
  broken: 'Filming stopped, and the film is deleted. Please try again.',
  'too-old': 'The film was a day old and is deleted. Please film again.',
}

/** Returns for example "Nano" or "RTMDet at 640 pixels". */
export function modelName({ model, settings: { liveSize } }: FilmTrial): string {
  const { name, inputSize, largeInputSize }: CatalogEntry = catalog[model]
  const short = name.replace(/ \(.*\)$/, '')
  return hasTwoSizes(model) ? `${short} at ${liveSize === 'large' ? largeInputSize : inputSize} pixels` : short
}

/** Returns for example "With Nano and threshold 0.45 it would find 36 of 40, 1 too many." */
export function trialText(trial: FilmTrial, { found, missed, tooMany }: CheckFigures): string {
  const threshold = trial.settings.scoreThreshold.toFixed(2)
  const extra = tooMany > 0 ? `, ${tooMany} too many` : ''
  return `With ${modelName(trial)} and threshold ${threshold} it would find ${found} of ${found + missed}${extra}.`
}

export const errorsOf = ({ missed, tooMany }: CheckFigures): number => missed + tooMany
