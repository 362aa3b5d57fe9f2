import type { TrendMeasure } from './trend-filters.ts'

const figure = new Intl.NumberFormat('en-US')

/**
 * Returns a number of people in words, such as '1,240 came', '1 child came', 'No adults came' or 'No one was named
 * present'.
 *
 * @param people a whole number
 */
export function peopleText(people: number, measure: TrendMeasure): string {
  if (measure === 'total' || measure === 'came-in' || measure === 'named' || measure === 'unnamed') {
    const number = people === 0 ? 'No one' : figure.format(people)
    if (measure === 'named') return `${number} ${people > 1 ? 'were' : 'was'} named present`
    if (measure === 'unnamed') return `${number} ${people > 1 ? 'were' : 'was'} counted without a name`
    return `${number} ${measure === 'total' ? 'came' : 'came in at the doors'}`
  }
  const [one, many] = nouns[measure]
  return `${people === 0 ? 'No' : figure.format(people)} ${people === 1 ? one : many} came`
}

const nouns = { adults: ['adult', 'adults'], children: ['child', 'children'], visitors: ['visitor', 'visitors'] }

/** Returns a sentence for a time without a number for `measure`. A service may have a total without its parts. */
export function uncountedText(measure: TrendMeasure): string {
  return `No service in this time ${uncounted[measure]}.`
}

const uncounted: Record<TrendMeasure, string> = {
  total: 'has been counted',
  adults: 'has a count of adults',
  children: 'has a count of children',
  visitors: 'has a count of visitors',
  'came-in': 'was counted at the doors',
  named: 'has a register',
  unnamed: 'has a register',
}
