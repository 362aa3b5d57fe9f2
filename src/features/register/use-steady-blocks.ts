import { useMemo, useState } from 'react'
import type { RegisterBlock } from '@/domain/register/register-blocks.ts'
import { idsIn, steadyBlocks } from '@/domain/register/steady-blocks.ts'
import type { RegisterPlace } from './register-store.ts'

/**
 * Returns the blocks in an order that stays while a person taps. People who come to the list later stand at its end.
 * The order is reset when the person changes the list or the register is read again.
 *
 * @param listKey changes with the search and the filter
 */
export function useSteadyBlocks(
  blocks: readonly RegisterBlock[],
  listKey: string,
  place: RegisterPlace | null,
): RegisterBlock[] {
  const [drawn, setDrawn] = useState(() => ({ listKey, place, ids: idsIn(blocks) }))
  const isOther = drawn.listKey !== listKey || drawn.place !== place
  if (isOther) setDrawn({ listKey, place, ids: idsIn(blocks) })
  return useMemo(() => steadyBlocks(blocks, drawn.ids), [blocks, drawn.ids])
}
