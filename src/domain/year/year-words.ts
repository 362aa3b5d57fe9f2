import { countLabel } from '../shared/count-label.ts'
import { DAYS, formatDate, formatDay } from '../shared/date-formats.ts'
import type { YearFigures, YearSettings } from './year-figures.ts'
import type { YearPeriod } from './year-period.ts'
import type { CombinedServices } from './year.schema.ts'
import type { WeekOfYear } from './year-weeks.ts'

const figure = new Intl.NumberFormat('en-US')

/** Returns the noun for one figure of the average: 'Sunday', 'week' or 'service'. */
export function unitNoun(combined: CombinedServices, weekday: number | null): string {
  if (combined === 'separate') return 'service'
  return weekday === null ? 'week' : DAYS[weekday]!
}

const at = (noun: string) => (noun === 'week' ? 'in' : noun === 'service' ? 'at' : 'on')

/**
 * Returns a list such as 'a, b and c'. A list with more than `MOST_NAMED` items ends with, for example, 'and 3 more'.
 */
export function listText(items: readonly string[]): string {
  const shown = items.length > MOST_NAMED ? [...items.slice(0, MOST_NAMED), `${items.length - MOST_NAMED} more`] : items
  return shown.length < 2 ? (shown[0] ?? '') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}

/** At most `MOST_NAMED` items are listed, because the page is printed on one sheet. */
const MOST_NAMED = 8

/** Returns the dates of weeks with their reasons, such as 'Jan 25 (snow) and Feb 1'. */
export function weeksText(weeks: readonly WeekOfYear[]): string {
  return listText(
    weeks.map(({ date, reasons }) =>
      reasons.length > 0 ? `${formatDay(date)} (${reasons.join(', ')})` : formatDay(date),
    ),
  )
}

/** Returns the name of a period, such as '2025' or '2026 up to Nov 26'. */
export function periodText({ year, to, isSoFar }: YearPeriod): string {
  return isSoFar ? `${year} up to ${formatDay(to)}` : String(year)
}

/**
 * Returns how a figure compares with the year before, such as '3 more than in 2024 (82)'. Both figures are rounded
 * first.
 *
 * @param period the period before
 */
export function changeText(value: number | null, before: number | null, period: YearPeriod): string {
  const then = period.isSoFar ? `by ${formatDate(period.to)}` : `in ${period.year}`
  if (before === null) return `No figure for ${period.year}`
  if (value === null) return `${figure.format(Math.round(before))} ${then}`
  const more = Math.round(value) - Math.round(before)
  if (more === 0) return `As many as ${then}`
  return `${figure.format(Math.abs(more))} ${more > 0 ? 'more' : 'fewer'} than ${then} (${figure.format(Math.round(before))})`
}

/** Returns the rule of the average in person, with the numbers of the year. */
export function inPersonRule(
  { inPerson, weekday, leftOut, special }: YearFigures,
  { combined, hasChildren }: Pick<YearSettings, 'combined' | 'hasChildren'>,
): string {
  const noun = unitNoun(combined, weekday)
  const { sum, units } = inPerson
  const people = `${figure.format(sum)} ${sum === 1 ? 'person' : 'people'}`
  const children = hasChildren ? 'children included' : 'without the children whom your clicker leaves out of totals'
  const basis =
    combined === 'added'
      ? `The regular services of a ${noun} are added up, ${children}`
      : `Each regular service is taken by itself, ${children}`
  const said = [
    units > 0 ? `${basis}: ${people} ${at(noun)} ${countLabel(units, noun)}.` : 'No regular service was counted.',
  ]
  const partly = leftOut.partly.length
  if (partly > 0) {
    const [weeks, are] = partly === 1 ? [noun, 'is'] : [`${noun}s`, 'are']
    said.push(`${partly} ${weeks} ${are} left out, because more than a tenth of the usual people is missing.`)
  }
  const specials = special.reduce((all, { held }) => all + held, 0)
  if (specials > 0) said.push(`${countLabel(specials, 'special service')} ${specials === 1 ? 'is' : 'are'} left out.`)
  return said.join(' ')
}

/** Returns the rule of the average online, with the numbers of the year and the church's factor. */
export function onlineRule(
  { online, weekday }: YearFigures,
  { combined, onlineFactor }: Pick<YearSettings, 'combined' | 'onlineFactor'>,
): string {
  const { value, sum, units } = online
  if (value === null) return 'No views online are recorded for regular services.'
  const noun = unitNoun(combined, weekday)
  const basis = `${countLabel(sum, 'view')} ${at(noun)} ${countLabel(units, noun)} with views`
  const factor =
    onlineFactor === null
      ? 'A view is not a person: your church has no factor from views to people.'
      : `One view stands for ${countLabel(onlineFactor, 'person', 'people')}, by the factor of your church.`
  return `${basis}. ${factor} Never added to the people in person.`
}

/** Returns sentences about the first day of weeks and about the weeks that are counted. */
export function weeksRule(
  { period }: Pick<YearFigures, 'period'>,
  { firstWeekday, combined }: Pick<YearSettings, 'firstWeekday' | 'combined'>,
): string {
  const begin = `Weeks begin on ${DAYS[firstWeekday]}.`
  if (combined === 'separate') return `${begin} A week is counted when one of its services was counted.`
  const rule = `${begin} A week is counted when at most a tenth of its usual people is missing.`
  return period.isSoFar ? `${rule} A week with a service still to come is not counted yet.` : rule
}
