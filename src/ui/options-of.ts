import type { SelectOption } from './select.tsx'

/** A select's options from labels by value. */
export function optionsOf(labels: Record<string, string>): SelectOption[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}
