import { plainWords } from './cell-text.ts'

/** `MONTHS` has the long and short names of the months in English, German, French and Spanish, without accents. */
const MONTHS = [
  'january jan januar janner janv janvier enero ene',
  'february feb februar fev fevr fevrier febrero feber',
  'march mar marz mrz mars marzo maerz',
  'april apr avr avril abril abr',
  'may mai mayo',
  'june jun juni juin junio',
  'july jul juli juil juillet julio',
  'august aug aout agosto ago',
  'september sep sept septembre septiembre',
  'october oct oktober okt octobre octubre',
  'november nov novembre noviembre',
  'december dec dezember dez decembre diciembre dic',
]
const monthOf = new Map(MONTHS.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)))

const FILLERS = new Set(
  [
    'of the de del le el den der am on at um',
    'sunday monday tuesday wednesday thursday friday saturday sun mon tue tues wed thu thur thurs fri sat',
    'sonntag montag dienstag mittwoch donnerstag freitag samstag sonnabend so mo di mi do fr sa',
    'dimanche lundi mardi mercredi jeudi vendredi samedi dim lun mer jeu ven sam',
    'domingo lunes martes miercoles jueves viernes sabado dom mie jue vie sab',
  ].flatMap((line) => line.split(' ')),
)

export type DateWords = { month: number; numbers: string[]; isMonthFirst: boolean }

/**
 * Reads a date with a month in letters, such as 'Sunday, 3rd March 2024'. Returns null without a month or with an
 * unknown word.
 */
export function dateWords(text: string): DateWords | null {
  const words = plainWords(text)
    .replace(/(\d)(st|nd|rd|th|er|ero)\b/g, '$1')
    .replace(/(\d)([a-z])|([a-z])(\d)/g, '$1$3 $2$4')
  let month: number | null = null
  let isMonthFirst = false
  const numbers: string[] = []
  for (const word of words.split(' ')) {
    if (/^\d+$/.test(word)) numbers.push(word)
    else if (month === null && monthOf.has(word)) {
      month = monthOf.get(word)!
      isMonthFirst = numbers.length === 0
    } else if (!FILLERS.has(word)) return null
  }
  return month === null ? null : { month, numbers, isMonthFirst }
}

/** Returns the text without a weekday at its beginning: 'Sun 3/3/2024' → '3/3/2024'. */
export function withoutWeekday(text: string): string {
  const match = /^\p{L}{2,11}\.?,?\s+(?=\d)/u.exec(text)
  return match && FILLERS.has(plainWords(match[0])) ? text.slice(match[0].length) : text
}
