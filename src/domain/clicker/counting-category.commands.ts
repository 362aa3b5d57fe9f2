import { DomainError, unwrapRow } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { findCountingCategories } from './counting-category.queries.ts'
import type { CountingCategory } from './counting-category.schema.ts'

export type CategoriesChange = {
  churchId: string
  categories: readonly CountingCategory[]
  /** `before` are the categories that the caller last saw; the change is refused when the saved categories differ. */
  before?: readonly CountingCategory[]
}

/**
 * Saves the categories that ushers count from now on. Existing counts keep the names of their categories, even when a
 * category is deleted.
 *
 * @throws DomainError 'not-found' unless the caller owns the church, 'invalid' unless there are one to six categories
 * with different keys, 'conflict' when the saved categories are not `before`
 */
export async function changeCountingCategories(
  db: Db,
  { churchId, categories, before }: CategoriesChange,
): Promise<void> {
  if (before && JSON.stringify(await findCountingCategories(db, churchId)) !== JSON.stringify(before)) {
    throw new DomainError('conflict', 'Someone else has changed the categories meanwhile.')
  }
  unwrapRow(
    await db
      .from('churches')
      .update({ counting_categories: categories.map((category) => ({ ...category })) })
      .eq('id', churchId)
      .select('id'),
  )
}
