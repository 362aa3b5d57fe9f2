import type { SelectOption } from './select.tsx'

export function optionsOf(labels: Record<string, string>): SelectOption[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}
