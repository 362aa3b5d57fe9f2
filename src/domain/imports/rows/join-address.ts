import type { MemberField } from '../import-field.ts'

type Part = { field: MemberField; text: string }

/**
 * Joins the parts of an address. Postcode and city keep the order of the file: '1 Elm St, Springfield, IL 62701, USA',
 * but 'Hauptstr. 1, 80331 München'.
 */
export function joinAddress(parts: readonly Part[]): string {
  const textOf = (field: MemberField) => parts.find((part) => part.field === field)?.text ?? ''
  const at = (field: MemberField) => parts.findIndex((part) => part.field === field)
  const streets = parts.filter(({ field }) => field === 'street' || field === 'address').map(({ text }) => text)
  const isZipFirst = at('zip') >= 0 && at('city') > at('zip')
  const place = isZipFirst
    ? [`${textOf('zip')} ${textOf('city')}`, textOf('state')]
    : [textOf('city'), `${textOf('state')} ${textOf('zip')}`]
  return [...streets, ...place, textOf('country')]
    .map((text) => text.replace(/\s*[\r\n]+\s*/g, ', ').trim())
    .filter((text) => text !== '')
    .join(', ')
}
