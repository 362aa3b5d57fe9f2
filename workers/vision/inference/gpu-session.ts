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
 * Opens a session on WebGPU, on a device of its own: frames become tensors there, and only the outputs come back. Null
 * where there is no GPU, or only a software one that was not asked for. Throws when the GPU cannot run the graph.
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
    const recorded = usesGraphCapture ? await openWithGraphCapture(graph, device, options) : null
    return recorded ?? (await openOnDevice(graph, device, options, false))
  } catch (error) {
    device.destroy()
    throw error
  }
}

/** The adapter's own limits where the defaults could be too small for large feature maps. */
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

/** Recording leaves the processor almost nothing to do per run, but not every graph takes it. */
async function openWithGraphCapture(
  graph: Uint8Array,
  device: GPUDevice,
  options: SessionOptions,
): Promise<Session | null> {
  try {
    return await openOnDevice(graph, device, options, true)
  } catch (error) {
    options.onWarning(`WebGPU runs without recording: ${String(error)}`)
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
    await prove(device, run, usesGraphCapture)
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

/** What WebGPU refuses is no exception there but has to be asked for; a replay has been seen to answer wrongly. */
async function prove(device: GPUDevice, run: Run, usesGraphCapture: boolean): Promise<void> {
  device.pushErrorScope('validation')
  await warmUp(run, 1)
  if (usesGraphCapture) {
    const replayed = structuredClone(await warmUp(run, 2))
    assertSameOutputs(replayed, await warmUp((frame, region) => run(frame, region, UNRECORDED), 2))
  }
  const refusal = await device.popErrorScope()
  if (refusal) throw new Error(refusal.message)
}

/** onnxruntime's way to run past its recording. */
const UNRECORDED = { extra: { gpu_graph_id: '-1' } }

/** The same commands on the same device: more than rounding is a mistake. */
const MOST_DIFFERENCE = 1e-3

function assertSameOutputs(replayed: RawOutputs, expected: RawOutputs): void {
  for (const [name, { data }] of Object.entries(expected)) {
    const other = replayed[name]!.data
    const differs = data.some((value, at) => !(Math.abs(value - other[at]!) <= MOST_DIFFERENCE * (1 + Math.abs(value))))
    if (differs) throw new Error(`A replayed run answers ${name} differently`)
  }
}
