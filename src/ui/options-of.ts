import type { SelectOption } from './select.tsx'

/** Returns a select's options from a record of labels by value. */
export function optionsOf(labels: Record<string, string>): SelectOption[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}
