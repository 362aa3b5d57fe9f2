import { DomainError, unwrapRow } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { findCountingCategories } from './counting-category.queries.ts'
import type { CountingCategory } from './counting-category.schema.ts'

export type CategoriesChange = {
  churchId: string
  categories: readonly CountingCategory[]
  /** The categories as far as the caller knows; the change is refused when they differ. */
  before?: readonly CountingCategory[]
}

/**
 * Saves what ushers count from now on. What is counted already keeps its name, also of a category that is gone.
 *
 * @throws DomainError 'not-found' unless the caller owns the church, 'invalid' unless they are one to six, each key once,
 *   'conflict' where they are not as before
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
