import type { Tensor } from 'onnxruntime-web'
import type { RawOutput, RawOutputs } from '../models/model-family.ts'

type OutputReader = {
  /** Reads the tensors and disposes them. The next call overwrites the result. */
  read(tensors: Readonly<Record<string, Tensor>>): Promise<RawOutputs>
  release(): void
}

type OutputSlot = { name: string; offset: number; bytes: number; output: RawOutput & { data: Float32Array } }

/**
 * Creates a reader that copies outputs from GPU buffers to main memory through one staging buffer. The reader's arrays
 * are allocated at the first call, so later outputs must have the same shapes. onnxruntime's own download would create
 * and destroy a buffer for each run.
 */
export function createGpuOutputReader(device: GPUDevice): OutputReader {
  let slots: OutputSlot[] = []
  let staging: GPUBuffer | null = null
  const outputs: Record<string, RawOutput> = {}

  const allocate = (tensors: Readonly<Record<string, Tensor>>) => {
    let offset = 0
    slots = Object.entries(tensors).map(([name, { dims, size }]) => {
      const slot = { name, offset, bytes: size * 4, output: { data: new Float32Array(size), dims } }
      outputs[name] = slot.output
      offset += slot.bytes
      return slot
    })
    return device.createBuffer({ size: offset, usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST })
  }

  return {
    async read(tensors) {
      staging ??= allocate(tensors)
      const encoder = device.createCommandEncoder()
      for (const { name, offset, bytes } of slots) {
        encoder.copyBufferToBuffer(tensors[name]!.gpuBuffer, 0, staging, offset, bytes)
      }
      device.queue.submit([encoder.finish()])
      // The tensors can be disposed here, because the copy is queued before any command that could reuse their buffers.
      for (const tensor of Object.values(tensors)) tensor.dispose()
      await staging.mapAsync(GPUMapMode.READ)
      const mapped = staging.getMappedRange()
      for (const { offset, output } of slots) output.data.set(new Float32Array(mapped, offset, output.data.length))
      staging.unmap()
      return outputs
    },
    release() {
      staging?.destroy()
      staging = null
    },
  }
}
