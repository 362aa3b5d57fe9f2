import type { RegisterBlock } from './register-blocks.ts'

/** Returns the ids of the people in the blocks. */
export const idsIn = (blocks: readonly RegisterBlock[]): Set<string> =>
  new Set(blocks.flatMap(({ people }) => people.map(({ id }) => id)))

/**
 * Returns the blocks; people who were not `drawn` before are at the end, in separate blocks. Another device may add
 * newcomers or mark people that the filter hides. At their sorted place, they would move the rows under the thumb.
 */
export function steadyBlocks(blocks: readonly RegisterBlock[], drawn: ReadonlySet<string>): RegisterBlock[] {
  const steady: RegisterBlock[] = []
  const later: RegisterBlock[] = []
  for (const block of blocks) {
    const known = block.people.filter(({ id }) => drawn.has(id))
    if (known.length === block.people.length) {
      steady.push(block)
      continue
    }
    if (known.length > 0) steady.push({ ...block, people: known })
    later.push({ ...block, key: `${block.key} later`, people: block.people.filter(({ id }) => !drawn.has(id)) })
  }
  return [...steady, ...later]
}
