import type { InferenceSession } from 'onnxruntime-web'
import type { FrameBox } from '../contract.ts'
import type { Frame } from '../input/frame.ts'
import { createGpuInput } from '../input/gpu-input.ts'
import { inputShape } from '../models/model-family.ts'
import type { RawOutputs } from '../models/model-family.ts'
import { createGpuOutputReader } from './gpu-outputs.ts'
import { createOrtSession } from './onnxruntime.ts'
import type { Session, SessionOptions } from './session.ts'
import { warmUp } from './warm-up.ts'

/**
 * Opens a session on WebGPU, on a device that belongs to this session. Frames become tensors on the GPU, and only the
 * outputs are read back. Throws when the GPU cannot run the graph. If WebGPU is not forced, returns null without a GPU
 * and with only a software GPU. If WebGPU is forced, uses even a software GPU and throws without a GPU.
 */
export async function openOnGpu(graph: Uint8Array, options: SessionOptions): Promise<Session | null> {
  const adapter = await globalThis.navigator.gpu?.requestAdapter({ powerPreference: 'high-performance' })
  const isForced = options.runtime === 'webgpu'
  if (!adapter || (adapter.info.isFallbackAdapter && !isForced)) {
    if (isForced) throw new Error('No WebGPU adapter')
    return null
  }
  const device = await adapter.requestDevice({ requiredLimits: limitsOf(adapter) })
  try {
    const usesGraphCapture = options.usesGraphCapture ?? !adapter.info.isFallbackAdapter
    const captured = usesGraphCapture ? await openWithGraphCapture(graph, device, options) : null
    return captured ?? (await openOnDevice(graph, device, options, false))
  } catch (error) {
    device.destroy()
    throw error
  }
}

/** Returns the adapter's limits, because WebGPU's default limits may be too small for large feature maps. */
function limitsOf({ limits }: GPUAdapter): Record<string, number> {
  return {
    maxBufferSize: limits.maxBufferSize,
    maxStorageBufferBindingSize: limits.maxStorageBufferBindingSize,
    maxStorageBuffersPerShaderStage: limits.maxStorageBuffersPerShaderStage,
    maxComputeWorkgroupStorageSize: limits.maxComputeWorkgroupStorageSize,
    maxComputeInvocationsPerWorkgroup: limits.maxComputeInvocationsPerWorkgroup,
    maxComputeWorkgroupSizeX: limits.maxComputeWorkgroupSizeX,
    maxComputeWorkgroupSizeY: limits.maxComputeWorkgroupSizeY,
    maxComputeWorkgroupSizeZ: limits.maxComputeWorkgroupSizeZ,
    maxComputeWorkgroupsPerDimension: limits.maxComputeWorkgroupsPerDimension,
  }
}

/**
 * Opens the graph with graph capture, or returns null after a warning. With graph capture, the CPU does almost nothing
 * per run. Not every graph supports graph capture.
 */
async function openWithGraphCapture(
  graph: Uint8Array,
  device: GPUDevice,
  options: SessionOptions,
): Promise<Session | null> {
  try {
    return await openOnDevice(graph, device, options, true)
  } catch (error) {
    options.onWarning(`WebGPU runs without graph capture: ${String(error)}`)
    return null
  }
}

async function openOnDevice(
  graph: Uint8Array,
  device: GPUDevice,
  { family, inputSize, onWarning }: SessionOptions,
  usesGraphCapture: boolean,
): Promise<Session> {
  const { ort, session } = await createOrtSession(graph, true, {
    executionProviders: [{ name: 'webgpu', device }],
    preferredOutputLocation: 'gpu-buffer',
    enableGraphCapture: usesGraphCapture,
  })
  const input = createGpuInput(device, family, inputSize, onWarning)
  const outputs = createGpuOutputReader(device)
  const dims = inputShape(family.input, inputSize)
  const tensor = ort.Tensor.fromGpuBuffer(input.buffer, { dataType: 'float32', dims })
  const feeds = { [session.inputNames[0]!]: tensor }
  const run = async (frame: Frame, region: FrameBox, runOptions: InferenceSession.RunOptions = {}) => {
    await input.write(frame, region)
    return outputs.read(await session.run(feeds, runOptions))
  }
  const release = async () => {
    await session.release()
    input.release()
    outputs.release()
  }
  try {
    await verify(device, run, usesGraphCapture)
  } catch (error) {
    await release()
    throw error
  }
  return {
    runtime: 'webgpu',
    lost: device.lost.then((info) => `${info.reason}: ${info.message}`),
    run: (frame, region) => run(frame, region),
    async release() {
      await release()
      device.destroy()
    },
  }
}

type Run = (frame: Frame, region: FrameBox, options?: InferenceSession.RunOptions) => Promise<RawOutputs>

/**
 * Proves that the session works. WebGPU reports validation errors only through error scopes. A replayed graph is
 * compared with a normal run, because replays were seen to give wrong outputs.
 */
async function verify(device: GPUDevice, run: Run, usesGraphCapture: boolean): Promise<void> {
  device.pushErrorScope('validation')
  await warmUp(run, 1)
  if (usesGraphCapture) {
    const replayed = structuredClone(await warmUp(run, 2))
    assertSameOutputs(replayed, await warmUp((frame, region) => run(frame, region, WITHOUT_CAPTURE), 2))
  }
  const validationError = await device.popErrorScope()
  if (validationError) throw new Error(validationError.message)
}

/** This option makes onnxruntime run the graph instead of replaying the recorded commands. */
const WITHOUT_CAPTURE = { extra: { gpu_graph_id: '-1' } }

/** Largest relative difference that rounding can explain. Both runs use the same commands on the same device. */
const MAX_DIFFERENCE = 1e-3

function assertSameOutputs(replayed: RawOutputs, expected: RawOutputs): void {
  for (const [name, { data }] of Object.entries(expected)) {
    const other = replayed[name]!.data
    const differs = data.some((value, at) => !(Math.abs(value - other[at]!) <= MAX_DIFFERENCE * (1 + Math.abs(value))))
    if (differs) throw new Error(`A replayed run gives another ${name}`)
  }
}
