import { csvTable } from '../shared/csv-table.ts'
import type { MembersOfYear } from './year.schema.ts'
import type { YearFigures, YearSettings } from './year-figures.ts'
import type { SeriesOfYear } from './year-series.ts'
import { memberLines } from './member-lines.ts'
import { linesIn } from './year-line.ts'
import type { YearLine } from './year-line.ts'
import { inPersonRule, onlineRule, periodText, weeksRule, weeksText } from './year-words.ts'

/** `before` has the figures of the year before. `members` is null for people who may not read members. */
export type YearSheet = {
  figures: YearFigures
  before: YearFigures
  members: { now: MembersOfYear; before: MembersOfYear } | null
}

/** Returns all figures of a year, each with its rule in a sentence. */
export function yearLines({ figures, before, members }: YearSheet, settings: YearSettings): YearLine[] {
  return [
    {
      group: 'In person',
      key: 'in-person',
      label: 'Average attendance in person',
      value: figures.inPerson.value,
      before: before.inPerson.value,
      rule: inPersonRule(figures, settings),
    },
    ...onlineLines(figures, before, settings),
    ...weekLines(figures, before, settings),
    ...(members ? memberLines(members, figures.period) : []),
    ...seriesLines('Services', figures.series, before.series),
    ...seriesLines('Special services', figures.special, before.special),
  ]
}

function seriesLines(
  group: 'Services' | 'Special services',
  now: readonly SeriesOfYear[],
  then: readonly SeriesOfYear[],
): YearLine[] {
  return now.map(({ key, name, average, counted, held }) => ({
    group,
    key: `${group} ${key}`,
    label: name,
    value: average,
    before: then.find((one) => one.key === key)?.average ?? null,
    rule: `Average of the services: ${counted} of ${held} counted`,
  }))
}

function onlineLines(figures: YearFigures, before: YearFigures, settings: YearSettings): YearLine[] {
  const rule = onlineRule(figures, settings)
  const views: YearLine = {
    group: 'Online',
    key: 'views',
    label: 'Average views online',
    value: figures.online.value,
    before: before.online.value,
    rule,
  }
  if (settings.onlineFactor === null) return [views]
  const people = { key: 'online', label: 'Average attendance online', value: figures.online.people }
  return [{ ...views, ...people, before: before.online.people }, views]
}

const line = linesIn('Weeks')

function weekLines(figures: YearFigures, { weeks: before }: YearFigures, settings: YearSettings): YearLine[] {
  const { weeks } = figures
  const { counted, notCounted, didNotHappen, divided, without } = weeks
  // A year without any regular service was not kept, so its weeks are unknown and not 0.
  const isKept = before.counted + before.notCounted.length + before.didNotHappen.length + before.divided > 0
  const then = (number: number) => (isKept ? number : null)
  const missed = notCounted.length > 0 ? `: ${weeksText(notCounted)}` : ''
  const lines = [
    line('weeks-counted', 'Weeks counted', counted, then(before.counted), weeksRule(figures, settings)),
    line(
      'weeks-not-counted',
      'Weeks not counted',
      notCounted.length,
      then(before.notCounted.length),
      `Left out of the average${missed}.`,
    ),
    line(
      'weeks-not-held',
      'Weeks that did not happen',
      didNotHappen.length,
      then(before.didNotHappen.length),
      didNotHappen.length > 0
        ? `Left out of the average, not counted as zero: ${weeksText(didNotHappen)}.`
        : 'Such weeks are left out of the average, not counted as zero.',
    ),
    line('weeks-divided', 'Weeks across two years', divided, then(before.divided), 'Left out of both.'),
    line(
      'weeks-without',
      'Weeks without a regular service',
      without,
      then(before.without),
      'No service is entered for them.',
    ),
  ]
  // The lines about weeks across two years and weeks without a service are shown only when there are such weeks.
  return lines.filter(({ value, before: earlier }, index) => index < 3 || value || earlier)
}

/** Returns the figures as CSV, with one decimal. */
export function yearCsv(lines: readonly YearLine[], { figures, before }: YearSheet): string {
  return csvTable(
    ['Group', 'Figure', periodText(figures.period), periodText(before.period), 'Rule'],
    lines.map(({ group, label, value, before: then, rule }) => [group, label, rounded(value), rounded(then), rule]),
  )
}

const rounded = (value: number | null) => value && Math.round(value * 10) / 10
