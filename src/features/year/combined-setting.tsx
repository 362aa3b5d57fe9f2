import type { CombinedServices } from '@/domain/year/year.schema.ts'
import { chooseCombinedServices } from '@/domain/year/year.commands.ts'
import { useCommand } from '@/platform/use-command.ts'
import { flex } from '@/styled-system/patterns'
import { FilterMenu } from '@/ui/filter-menu.tsx'

export type CombinedSettingProps = { churchId: string; combined: CombinedServices; mayChange: boolean }

const LABELS: Record<CombinedServices, string> = { added: 'Added up', separate: 'Each by itself' }
const groups = [{ options: Object.entries(LABELS).map(([value, label]) => ({ value, label })) }] as const

/** Lets a person choose for the whole church whether services of a week are added up before the average. */
export function CombinedSetting({ churchId, combined, mayChange }: CombinedSettingProps) {
  const save = useCommand(chooseCombinedServices, {
    success: { title: 'Average changed', description: 'Everyone in your church sees the year this way.' },
    failure: 'Failed to change the average. Please try again.',
  })
  if (!mayChange) return <p className={line}>Services of one week: {LABELS[combined]}</p>
  return (
    <div className={line}>
      <span aria-hidden>Services of one week:</span>
      <FilterMenu
        label="Services of one week"
        text={LABELS[combined]}
        tone="quiet"
        groups={groups}
        chosen={[combined]}
        onPick={(value) => void save.run({ churchId, combinedServices: value as CombinedServices })}
      />
    </div>
  )
}

const line = flex({ wrap: 'wrap', align: 'center', columnGap: '1', textStyle: 'small', color: 'text.muted' })
