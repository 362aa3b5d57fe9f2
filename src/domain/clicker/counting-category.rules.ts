import type { CountingCategory } from './counting-category.schema.ts'

/** Their figures are columns of a count of their own, which trends and files show. */
const KNOWN = ['adults', 'children', 'visitors']

/** Returns the figure of a count that a category fills, where its name does not say so; otherwise null. */
export function figureOf({ key, name }: CountingCategory): string | null {
  return KNOWN.includes(key) && name.trim().toLocaleLowerCase('en') !== key ? key : null
}

/** The list with the category at `from` moved up (-1) or down (1). */
export function movedCategory(list: readonly CountingCategory[], from: number, by: -1 | 1): CountingCategory[] {
  const [category, other] = [list[from], list[from + by]]
  if (!category || !other) return [...list]
  return list.map((each) => (each === category ? other : each === other ? category : each))
}

/** A new category called Adults, Children or Visitors is the known one of that name, unless that is in the list. */
export function withKnownKeys(
  list: readonly CountingCategory[],
  saved: readonly CountingCategory[],
): CountingCategory[] {
  const taken = new Set([...list, ...saved].map(({ key }) => key))
  const isNew = (key: string) => !saved.some((each) => each.key === key)
  return list.map((category) => {
    const known = KNOWN.find((key) => key === category.name.toLocaleLowerCase('en') && !taken.has(key))
    return known && isNew(category.key) ? { ...category, key: known } : category
  })
}
