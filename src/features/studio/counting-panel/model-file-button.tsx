import { useAtomValue } from 'jotai'
import { useRef } from 'react'
import { catalog } from '../../../../workers/vision/catalog.ts'
import type { ModelId } from '../../../../workers/vision/catalog.ts'
import { Button } from '@/ui/button.tsx'
import { toast } from '@/ui/toaster.tsx'
import { countingEngineRef } from '../counting/counting.ts'

/** Lets the person choose a model's file from disk. The file is accepted only if its digest is known. */
export function ModelFileButton({ wanted, size }: { wanted: ModelId; size?: 'sm' }) {
  const engine = useAtomValue(countingEngineRef)
  const input = useRef<HTMLInputElement>(null)
  async function take(file: File | undefined) {
    if (!file) return
    const model = await keep(file)
    const { name } = catalog[model ?? wanted]
    if (model) toast({ title: 'Model kept', description: `${file.name} is ${name}. It stays on this computer.` })
    else
      toast({
        tone: 'destructive',
        title: 'Not the right file',
        description: [`${file.name} is not the file of ${name}, or it is damaged.`, ...whereToFind(wanted)].join(' '),
      })
  }
  async function keep(file: File) {
    try {
      return await engine.current?.keepModelFile(file)
    } catch (error) {
      console.warn('The file of a model could not be read', error)
      return null
    }
  }
  return (
    <>
      <Button size={size} tone="secondary" onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <input
        ref={input}
        type="file"
        accept=".tflite,.onnx"
        hidden
        aria-label={`File of ${catalog[wanted].name}`}
        onChange={(event) => void take(event.target.files?.[0]).finally(() => (event.target.value = ''))}
      />
    </>
  )
}

/**
 * Returns where to find the model's file. The full address matters, because other exports of a model have the same file
 * name.
 */
function whereToFind(model: ModelId): string[] {
  const { sourceUrl, bytes } = catalog[model]
  if (sourceUrl === null) return []
  const { host, pathname } = new URL(sourceUrl)
  const fileName = pathname.slice(pathname.lastIndexOf('/') + 1)
  return [`The right one is ${fileName} from ${host} (${(bytes / 1e6).toFixed(1)} MB).`]
}
