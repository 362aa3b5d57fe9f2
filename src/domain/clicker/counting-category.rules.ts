import type { CountingCategory } from './counting-category.schema.ts'

/** An attendance record has a column for each of these keys; trends and exported files show these columns. */
const KNOWN = ['adults', 'children', 'visitors']

/**
 * Returns the figure ('adults', 'children' or 'visitors') that a category adds to. Returns null for a category without
 * a figure, and for a category that has the name of its figure.
 */
export function figureOf({ key, name }: CountingCategory): string | null {
  return KNOWN.includes(key) && name.trim().toLocaleLowerCase('en') !== key ? key : null
}

/** Returns the list with the category at `from` moved up (-1) or down (1); unchanged at the ends. */
export function movedCategory(list: readonly CountingCategory[], from: number, by: -1 | 1): CountingCategory[] {
  const [category, other] = [list[from], list[from + by]]
  if (!category || !other) return [...list]
  return list.map((each) => (each === category ? other : each === other ? category : each))
}

/**
 * Gives each new category named Adults, Children or Visitors the figure of this name as its key, and returns the list.
 * A new category keeps its own key if another category already has the figure as its key.
 */
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
