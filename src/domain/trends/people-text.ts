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
