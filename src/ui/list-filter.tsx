import { listFilterRow } from './list-filter-row.ts'
import { SearchField } from './search-field.tsx'
import type { SearchFieldProps } from './search-field.tsx'
import { Select } from './select.tsx'
import type { SelectProps } from './select.tsx'

export type ListFilterProps = {
  search: Omit<SearchFieldProps, 'className'>
  choice: Pick<SelectProps, 'label' | 'options' | 'value' | 'onChange'>
}

/** Shows a search field with a choice at its right, or below on phones. */
export function ListFilter({ search, choice }: ListFilterProps) {
  return (
    <div className={listFilterRow}>
      <SearchField {...search} />
      <Select {...choice} hideLabel />
    </div>
  )
}
