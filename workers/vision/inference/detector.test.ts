import { expect, test } from 'vitest'
import { catalog } from '../catalog.ts'
import { writeOnnx } from '../convert/onnx-writer.ts'
import { rtmdet } from '../models/families/rtmdet.ts'
import type { ModelStore } from '../models/load-model.ts'
import { createDetector } from './detector.ts'

/** A file in the form of RTMDet's, of which every wanted tensor is a node; `prefix`: of the tensors' names. */
function graphOf(prefix = ''): Uint8Array<ArrayBuffer> {
  const nodes = rtmdet.outputs!.map(({ name }) => ({ kind: 'Relu', inputs: ['input'], output: prefix + name }))
  const inputs = [{ name: 'input', dims: [1, 3, 0, 0] }]
  return writeOnnx({ name: 'rtmdet', opset: 11, nodes, constants: [], inputs, outputs: [], notes: {} })
}

const request = { model: 'rtmdet_nano', modelsUrl: '/models/' } as const

function detectorOf(file: Uint8Array<ArrayBuffer>) {
  const store: ModelStore = {
    load: async () => ({ ok: true, bytes: file }),
    isAvailable: async (entry) => entry.id === catalog.centernet.id,
    keep: async () => null,
  }
  return createDetector({
    store,
    onWarning: () => {},
    async openSession() {
      throw new Error('The graph was not refused')
    },
  })
}

test('another export of the model is refused, with words that say so and the models that can be had', async () => {
  expect(await detectorOf(graphOf('official/')).load(request, () => {})).toEqual({
    ok: false,
    failure: {
      kind: 'unsupported',
      detail: 'ConversionError: The graph has no tensor y: it is another export of this model',
      available: ['centernet'],
    },
  })
})
