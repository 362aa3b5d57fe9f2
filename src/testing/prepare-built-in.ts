import { join } from 'node:path'
import { catalog } from '../../workers/vision/catalog.ts'
import { prepareModels } from '../../workers/vision/models/prepare.ts'

/** Writes the built-in model into the folder that the site serves, as `npm run models` does. */
export default async function prepareBuiltIn(): Promise<void> {
  const [prepared] = await prepareModels({
    entries: [catalog.centernet],
    targetFolder: join(import.meta.dirname, '../../public/models'),
    log: () => {},
  })
  if (!prepared?.ok) throw new Error(`The built-in model could not be made: ${prepared?.reasons.join('; ')}`)
}
