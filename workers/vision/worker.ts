import { expose, transfer } from 'comlink'
import type { VisionWorker } from './contract.ts'
import { openSession } from './inference/open-session.ts'
import { createGraphStore } from './models/load-graph.ts'
import { createModelStore } from './models/load-model.ts'
import { browserModelCache } from './models/model-cache.ts'
import { createPipeline } from './pipeline.ts'
import { encodeJpeg } from './still/encode-jpeg.ts'

const onWarning = (message: string) => console.warn(message)
const environment = {
  fetch: (url: string, init?: RequestInit) => fetch(url, init),
  cache: browserModelCache(),
  onWarning,
}
const store = createGraphStore({ files: createModelStore(environment), ...environment })
const pipeline = createPipeline({ store, openSession, encodeJpeg, onWarning })

expose({
  ...pipeline,
  async snapshot(frame, options) {
    const snapshot = await pipeline.snapshot(frame, options)
    return transfer(snapshot, [snapshot.jpeg])
  },
} satisfies VisionWorker)
