import { setExpected } from '@/domain/register/expected.commands.ts'
import { expectedText } from '@/domain/register/list-texts.ts'
import type { MemberSeries } from '@/domain/register/register-lists.schema.ts'
import { countLabel } from '@/domain/shared/count-label.ts'
import { css } from '@/styled-system/css'
import { flex, stack } from '@/styled-system/patterns'
import { useCommand } from '@/platform/use-command.ts'
import { FilterMenu } from '@/ui/filter-menu.tsx'

const options = [
  { value: 'rule', label: 'By the rule' },
  { value: 'yes', label: 'Expected' },
  { value: 'no', label: 'Not expected' },
]
const VALUES: Record<string, boolean | null> = { rule: null, yes: true, no: false }

/** Shows a member's attendance in each series. A person can choose whether the member is expected there. */
export function SeriesList({ memberId, series }: { memberId: string; series: readonly MemberSeries[] }) {
  const { run } = useCommand(setExpected, {
    failure: 'Failed to change where this person is expected. Please try again.',
    queue: true,
  })
  return (
    <section className={stack({ gap: '1' })}>
      <h3 className={css({ textStyle: 'small', fontWeight: 'semibold' })}>By series</h3>
      <ul className={rows}>
        {series.map((one) => (
          <li key={one.id} className={row}>
            <span className={css({ flex: '1', minWidth: '32', overflowWrap: 'anywhere' })}>
              {one.name}
              <span className={figures}>
                Came to {one.came} of {countLabel(one.told, 'service')} in 52 weeks
              </span>
            </span>
            <FilterMenu
              label={`At ${one.name}`}
              text={expectedText(one)}
              groups={[{ heading: 'Three of the last eight services', options }]}
              chosen={[one.byHand === null ? 'rule' : one.byHand ? 'yes' : 'no']}
              onPick={(chosen) => void run({ memberId, serviceId: one.id, isExpected: VALUES[chosen] ?? null })}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

const rows = css({ listStyle: 'none', '& > li + li': { borderTopWidth: 'hairline', borderTopStyle: 'solid' } })
const row = flex({ align: 'center', wrap: 'wrap', gap: '3', paddingBlock: '2', minHeight: '14' })
const figures = css({
  display: 'block',
  textStyle: 'small',
  color: 'text.muted',
  fontVariantNumeric: 'tabular-nums',
})
