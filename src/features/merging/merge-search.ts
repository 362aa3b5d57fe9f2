import type { SearchSchemaInput } from '@tanstack/react-router'
import { isId } from '@/domain/shared/ids.ts'

/** `with` is the id of the member to compare with, or '' while the person looks for one. */
export type MergeSearch = { with: string }

export function readMergeSearch(search: Partial<MergeSearch> & SearchSchemaInput): MergeSearch {
  return { with: typeof search.with === 'string' && isId(search.with) ? search.with : '' }
}
