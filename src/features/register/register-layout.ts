import { css } from '@/styled-system/css'
import { grid } from '@/styled-system/patterns'

/** Keeps the content of a bar at the width of the page, while the background of a fixed bar has the full width. */
export const withinPage = css({ width: 'full', maxWidth: 'content', marginInline: 'auto', paddingInline: '3' })

/** `ROW_PX` is the height of a row of `blockGrid`. `GAP_PX` is the gap between blocks. Both are in pixels. */
const [ROW_PX, GAP_PX] = [4, 8]

/**
 * A grid in which blocks of different heights leave no holes. The order of the blocks stays. `fitBlock` fits each
 * block.
 */
export const blockGrid = grid({
  listStyle: 'none',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 19rem), 1fr))',
  gridAutoRows: '4px',
  alignItems: 'start',
  columnGap: '2',
  rowGap: '0',
})

/** A `ref` for a block of `blockGrid`. It sets the number of grid rows from the block's height. */
export function fitBlock(block: HTMLElement | null): (() => void) | undefined {
  if (!block) return undefined
  const watching = new ResizeObserver(([entry]) => {
    const height = entry!.borderBoxSize[0]!.blockSize
    block.style.gridRowEnd = `span ${Math.ceil((height + GAP_PX) / ROW_PX)}`
  })
  watching.observe(block)
  return () => watching.disconnect()
}
