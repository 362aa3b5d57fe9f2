import type { CountingAdvice, CountingLine } from '../../../../workers/vision/contract.ts'
import { hasTwoSizes, modelOf } from '../counting/detector-config.ts'
import type { DetectorConfig } from '../counting/detector-config.ts'

type Setup = { lines: readonly CountingLine[]; config: Pick<DetectorConfig, 'model' | 'detectEveryN' | 'liveSize'> }

/** The advice during a recording at a door when people are seen for about a minute and none are counted. */
export const MISSED_LINE = 'People are seen, but no one has crossed the line. Check where it is.'

export function adviceText(
  { kind, lineId }: Exclude<CountingAdvice, { kind: 'still' }>,
  { lines, config }: Setup,
): string {
  const name = lines.find(({ id }) => id === lineId)?.name
  const line = name === undefined ? 'the line' : `'${name}'`
  switch (kind) {
    case 'edge':
      return `${capitalised(line)} is too close to the edge of the picture. People are cut off before they can be counted.`
    case 'small':
      return 'People are too small to be detected reliably. Move the camera closer or zoom in.'
    case 'masked':
      return `${capitalised(line)} is under a mask. People are not counted there.`
    case 'slow':
      return `Frames come too slowly to follow people across ${line}. ${capitalised(inWords(remedies(config)))}.`
  }
}

function remedies({ model, detectEveryN, liveSize }: Setup['config']): string[] {
  return [
    ...(model === 'efficientdet_lite2' ? ['try Lite0'] : []),
    ...(liveSize === 'large' && hasTwoSizes(modelOf(model)) ? ['choose the detail Fast'] : []),
    ...(detectEveryN > 1 ? ['detect every frame'] : []),
    'close other programs',
  ]
}

/** Joins the items, for example "a", "a or b" or "a, b, or c". */
function inWords(items: string[]): string {
  if (items.length < 3) return items.join(' or ')
  return `${items.slice(0, -1).join(', ')}, or ${items.at(-1)}`
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
