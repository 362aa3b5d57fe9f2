import type { Tensor } from 'onnxruntime-web'
import type { RawOutput, RawOutputs } from '../models/model-family.ts'

export type OutputReader = {
  /** The answer is overwritten by the next call. Gives the tensors back to onnxruntime. */
  read(tensors: Readonly<Record<string, Tensor>>): Promise<RawOutputs>
  release(): void
}

type Place = { name: string; offset: number; bytes: number; output: RawOutput & { data: Float32Array } }

/**
 * Brings outputs from GPU buffers to main memory through one staging buffer and into arrays that are made at the
 * first call: later outputs must have the same shapes. onnxruntime's own download makes and destroys a buffer each
 * time.
 */
export function createGpuOutputReader(device: GPUDevice): OutputReader {
  let places: Place[] = []
  let staging: GPUBuffer | null = null
  const outputs: Record<string, RawOutput> = {}

  const plan = (tensors: Readonly<Record<string, Tensor>>) => {
    let offset = 0
    places = Object.entries(tensors).map(([name, { dims, size }]) => {
      const place = { name, offset, bytes: size * 4, output: { data: new Float32Array(size), dims } }
      outputs[name] = place.output
      offset += place.bytes
      return place
    })
    return device.createBuffer({ size: offset, usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST })
  }

  return {
    async read(tensors) {
      staging ??= plan(tensors)
      const encoder = device.createCommandEncoder()
      for (const { name, offset, bytes } of places) {
        encoder.copyBufferToBuffer(tensors[name]!.gpuBuffer, 0, staging, offset, bytes)
      }
      device.queue.submit([encoder.finish()])
      // The copy is in the queue before anything that could take the buffers next.
      for (const tensor of Object.values(tensors)) tensor.dispose()
      await staging.mapAsync(GPUMapMode.READ)
      const mapped = staging.getMappedRange()
      for (const { offset, output } of places) output.data.set(new Float32Array(mapped, offset, output.data.length))
      staging.unmap()
      return outputs
    },
    release() {
      staging?.destroy()
      staging = null
    },
  }
}
