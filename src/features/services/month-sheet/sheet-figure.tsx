import type { SheetCell } from '@/domain/month-sheet/month-sheet.schema.ts'
import { css } from '@/styled-system/css'
import { hstack } from '@/styled-system/patterns'
import { noteOf } from './cell-text.ts'

/** Shows the figure of a cell to people who may not edit. */
export function SheetFigure({ cell, absence }: { cell: SheetCell; absence: string }) {
  const { service } = cell
  return (
    <p className={figure}>
      <span className={marked}>{noteOf(cell)}</span>
      {service?.total?.toLocaleString('en-US') ?? <span className={marked}>{service ? absence : '–'}</span>}
    </p>
  )
}

const figure = hstack({
  justify: 'space-between',
  gap: '2',
  minHeight: '11',
  paddingInline: '3',
  fontVariantNumeric: 'tabular-nums',
})
const marked = css({ textStyle: 'caption', color: 'text.muted' })
