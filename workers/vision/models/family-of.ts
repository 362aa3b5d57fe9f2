import type { CatalogEntry } from '../catalog.ts'
import type { ModelFamily } from './model-family.ts'

/** The files of `families/`. Each file exports its family under the file's name. */
const files = import.meta.glob<Record<string, ModelFamily>>('./families/*.ts', { eager: true })

/** Returns the implementation of a model's family. `family-of.test.ts` tries every model of the catalog. */
export function familyOf({ family }: Pick<CatalogEntry, 'family'>): ModelFamily {
  return files[`./families/${family}.ts`]![family]!
}
