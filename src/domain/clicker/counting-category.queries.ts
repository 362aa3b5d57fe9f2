import * as v from 'valibot'
import { unwrapRow } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { CountingCategory } from './counting-category.schema.ts'

/**
 * Lists a church's counting categories in the order that the church chose.
 *
 * @throws DomainError 'not-found' when `churchId` is not the caller's church
 */
export async function findCountingCategories(db: Db, churchId: string): Promise<CountingCategory[]> {
  const church = unwrapRow(await db.from('churches').select('counting_categories').eq('id', churchId))
  return v.parse(v.array(CountingCategory), church.counting_categories)
}
