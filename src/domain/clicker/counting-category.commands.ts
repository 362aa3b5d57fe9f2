import { unwrapRow } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import type { CountingCategory } from './counting-category.schema.ts'

/**
 * Saves what ushers count from now on. What is counted already keeps its name, also of a category that is gone.
 *
 * @throws DomainError 'not-found' unless the caller owns the church, 'invalid' unless they are one to six, each key once
 */
export async function changeCountingCategories(
  db: Db,
  { churchId, categories }: { churchId: string; categories: readonly CountingCategory[] },
): Promise<void> {
  unwrapRow(
    await db
      .from('churches')
      .update({ counting_categories: categories.map((category) => ({ ...category })) })
      .eq('id', churchId)
      .select('id'),
  )
}
