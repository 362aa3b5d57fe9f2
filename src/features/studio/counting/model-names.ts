import type { ModelId, Runtime } from '../../../../workers/vision/contract.ts'

export const MODEL_NAMES: Record<ModelId, string> = {
  efficientdet_lite0: 'Lite0 (Faster)',
  efficientdet_lite2: 'Lite2 (More Accurate)',
  yolox_nano: 'Nano (Any laptop)',
}

export const RUNTIME_NAMES: Record<Runtime, string> = {
  webgpu: 'WebGPU, on the graphics processor',
  'wasm-threads': 'WebAssembly, on several cores',
  wasm: 'WebAssembly, on one core',
}
