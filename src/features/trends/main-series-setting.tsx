import { chooseMainSeries } from '@/domain/access/profile.commands.ts'
import type { MainSeriesChoice } from '@/domain/trends/main-series.ts'
import { useCommand } from '@/platform/use-command.ts'
import { flex, stack } from '@/styled-system/patterns'
import { FilterMenu } from '@/ui/filter-menu.tsx'

/** The menu's value for the automatic choice. It contains spaces, so no series has it as a key. */
const AUTOMATIC = 'the most people'

export type MainSeriesSettingProps = {
  choice: MainSeriesChoice
  mayChange: boolean
  onChanged: () => void
}

/**
 * Lets a person choose the series with which the dashboard and trends of the whole church begin. Shows nothing to a
 * church with a single series.
 */
export function MainSeriesSetting({ choice, mayChange, onChanged }: MainSeriesSettingProps) {
  const { options, automatic, chosen, notice } = choice
  const save = useCommand(chooseMainSeries, {
    success: { title: 'Main series changed', description: 'The dashboard and trends of your church follow it.' },
    failure: 'Failed to change the main series. Please try again.',
    onSuccess: onChanged,
  })
  if (options.length < 2 && chosen === null) return null
  const labelOf = (key: string | null) => options.find((option) => option.key === key)?.label
  const best = labelOf(automatic)
  const automaticLabel = best ? `Automatic (${best})` : 'Automatic'
  const text = chosen === null ? automaticLabel : (labelOf(chosen) ?? 'No longer held')
  function pick(key: string) {
    const series = options.find((option) => option.key === key)?.series
    void save.run({ mainSeries: series?.name ?? null, mainServiceId: series?.serviceId ?? null })
  }
  return (
    <div className={setting}>
      <p className={line}>
        {mayChange ? (
          <>
            <span aria-hidden>Main series:</span>
            <FilterMenu
              label="Main series"
              text={text}
              tone="quiet"
              groups={[
                { options: [{ value: AUTOMATIC, label: automaticLabel }] },
                { heading: 'Always', options: options.map(({ key, label }) => ({ value: key, label })) },
              ]}
              chosen={[chosen ?? AUTOMATIC]}
              onPick={pick}
            />
          </>
        ) : (
          `Main series: ${text}`
        )}
      </p>
      {notice ? <p>{notice}</p> : null}
    </div>
  )
}

const setting = stack({
  gap: '1',
  textStyle: 'small',
  color: 'text.muted',
  marginBottom: '4',
  _print: { display: 'none' },
})
const line = flex({ wrap: 'wrap', align: 'center', columnGap: '1' })
