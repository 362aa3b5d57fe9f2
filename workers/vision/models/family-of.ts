import type { CatalogEntry } from '../catalog.ts'
import type { ModelFamily } from './model-family.ts'

/** The files of `families/`; each exports its family under the file's name. */
const files = import.meta.glob<Record<string, ModelFamily>>('./families/*.ts', { eager: true })

/** The implementation of a model's family. `family-of.test.ts` asks for all of the catalog. */
export function familyOf({ family }: Pick<CatalogEntry, 'family'>): ModelFamily {
  return files[`./families/${family}.ts`]![family]!
}
