import { totalOf } from '@/domain/clicker/clicker-count.ts'
import type { CountingCategory } from '@/domain/clicker/counting-category.schema.ts'
import type { Clicker } from '@/domain/clicker/service-clickers.schema.ts'
import { formatInstantTime } from '@/domain/shared/date-formats.ts'
import { css } from '@/styled-system/css'
import { flex, hstack } from '@/styled-system/patterns'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'

export type ClickerRowProps = {
  clicker: Clicker
  categories: readonly CountingCategory[]
  timeZone: string
  /** Undefined for people who may not exclude a clicker from the sum. */
  onLeaveOut: ((isOut: boolean) => void) | undefined
}

export function ClickerRow({ clicker, categories, timeZone, onLeaveOut }: ClickerRowProps) {
  const { name, link, counts, tappedAt, isLeftOut } = clicker
  const title = name || 'An usher'
  const total = totalOf(counts, categories).toLocaleString('en-US')
  const parts = categories.flatMap(({ key, name: of }) => (counts[key] ? `${of} ${counts[key]}` : []))
  const opened = link === null ? [] : [`with link ${link}`]
  return (
    <li className={row} data-out={isLeftOut || undefined}>
      <span className={figure}>{total}</span>
      <span className={words}>
        <span className={heading}>
          {title} {isLeftOut ? <Badge>Left out</Badge> : null}
        </span>
        <span className={note}>
          {[...parts, ...opened, `latest at ${formatInstantTime(tappedAt, timeZone)}`].join(', ')}
        </span>
      </span>
      {onLeaveOut ? (
        <Button
          tone="quiet"
          size="sm"
          aria-label={`${isLeftOut ? 'Count Again' : 'Leave Out'}: ${title}, ${total}`}
          onClick={() => onLeaveOut(!isLeftOut)}
        >
          {isLeftOut ? 'Count Again' : 'Leave Out'}
        </Button>
      ) : null}
    </li>
  )
}

const row = hstack({
  gap: '4',
  paddingBlock: '2',
  '& + &': { borderTopWidth: 'hairline' },
  '&[data-out] > :first-child': { textDecoration: 'line-through', color: 'text.muted' },
})
const figure = css({ fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums', minWidth: '10', textAlign: 'end' })
const words = flex({ flex: '1', minWidth: '0', direction: 'column' })
const heading = css({ fontWeight: 'semibold', overflowWrap: 'anywhere' })
const note = css({ textStyle: 'small', color: 'text.muted', fontVariantNumeric: 'tabular-nums' })
