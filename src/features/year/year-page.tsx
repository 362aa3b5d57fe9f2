import { Download, Printer } from 'lucide-react'
import { canEdit, canManageChurch } from '@/domain/access/permissions.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { formatDate, formatLongDate } from '@/domain/shared/date-formats.ts'
import { yearCsv } from '@/domain/year/year-lines.ts'
import { periodBefore } from '@/domain/year/year-period.ts'
import { periodText } from '@/domain/year/year-words.ts'
import { useSavedFile } from '@/platform/use-saved-file.ts'
import { css } from '@/styled-system/css'
import { flex, stack } from '@/styled-system/patterns'
import { BackLink } from '@/ui/back-link.tsx'
import { ButtonLink } from '@/ui/button-link.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { FilterMenu } from '@/ui/filter-menu.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { TextLink } from '@/ui/text-link.tsx'
import { CombinedSetting } from './combined-setting.tsx'
import type { YearData } from './load-year.ts'
import { SeriesCard } from './series-card.tsx'
import { useYear } from './use-year.ts'
import { YearFiguresList } from './year-figures-list.tsx'

export type YearPageProps = YearData & { profile: Profile; onYear: (year: number) => void }

/** Shows the figures of a year on one sheet, for the church's annual report. */
export function YearPage({ profile, onYear, ...data }: YearPageProps) {
  const { period, choices, church } = data
  const { sheet, lines, today } = useYear(data, profile)
  const saveFile = useSavedFile()
  const { figures, before: figuresBefore } = sheet
  const before = periodBefore(period)
  const of = (...groups: string[]) => lines.filter(({ group }) => groups.includes(group))
  const ofServices = of('In person', 'Online', 'Weeks')
  // When no figure of the year before is known, the sheet says so once.
  const compared = ofServices.some(({ before: then }) => then !== null) ? before : null
  const hasServices = figures.series.length + figures.special.length > 0
  const download = () =>
    saveFile({ exported: 'year', items: lines.length, fileName: `year-${period.year}.csv`, csv: yearCsv(lines, sheet) })
  return (
    <div className={onPaper}>
      <PageHeader
        back={<BackLink to="/trends">Back to Trends</BackLink>}
        title={`The Year ${periodText(period)}`}
        description={
          <>
            {profile.church.name}
            <span className={css({ display: 'none', _print: { display: 'inline' } })}>
              , printed on {formatLongDate(today)}
            </span>
          </>
        }
        action={
          hasServices ? (
            <div className={tools}>
              <Button tone="secondary" Icon={Download} onClick={download}>
                Download CSV
              </Button>
              <Button tone="secondary" className={onDesks} Icon={Printer} onClick={() => globalThis.print()}>
                Print
              </Button>
            </div>
          ) : null
        }
      />
      <div className={tools}>
        <FilterMenu
          label="Year"
          text={String(period.year)}
          groups={[{ options: choices.map((year) => ({ value: String(year), label: String(year) })) }]}
          chosen={[String(period.year)]}
          onPick={(year) => onYear(Number(year))}
        />
        <CombinedSetting
          churchId={profile.church.id}
          combined={church.combinedServices}
          mayChange={canManageChurch(profile)}
        />
      </div>
      {hasServices ? (
        <div className={cards}>
          <Card>
            <YearFiguresList large lines={of('In person', 'Online')} before={compared} />
            {compared ? null : <p className={noFigures}>There are no figures for {periodText(before)}.</p>}
          </Card>
          <Card title="Weeks">
            <YearFiguresList lines={of('Weeks')} before={compared} />
          </Card>
          {sheet.members ? (
            <Card title="Members">
              {of('Members').some(({ value, before: then }) => value || then) ? (
                <YearFiguresList lines={of('Members')} before={before} />
              ) : (
                <p>
                  No one on your list of <TextLink to="/members">members</TextLink> had joined by{' '}
                  {formatDate(period.to)}. With join dates, this sheet says how many joined and how many left.
                </p>
              )}
            </Card>
          ) : null}
          <SeriesCard figures={figures} before={figuresBefore} mayEdit={canEdit(profile)} />
        </div>
      ) : (
        <Card>
          <EmptyState
            drawing
            title={`No services in ${period.year}`}
            description="Once services of a year are counted, this page shows its figures as churches report them."
            action={<ButtonLink to="/services">Go to Services</ButtonLink>}
          />
        </Card>
      )}
    </div>
  )
}

const onPaper = css({ _print: { '& header': { paddingBottom: '2' }, '& header p': { fontSize: 'sm' } } })
const noFigures = css({ textStyle: 'small', marginTop: '3' })
const tools = flex({ wrap: 'wrap', align: 'center', gap: '2', marginBottom: '5', _print: { display: 'none' } })
const onDesks = css({ smDown: { display: 'none' } })
const cards = stack({
  gap: '4',
  _print: {
    gap: '3',
    '& section': {
      borderWidth: '0',
      borderTopWidth: 'hairline',
      borderRadius: '0',
      breakInside: 'avoid',
      paddingTop: '3',
    },
    '& section > div': { padding: '0', minHeight: '0' },
    '& section > div + div': { marginTop: '1' },
  },
})
