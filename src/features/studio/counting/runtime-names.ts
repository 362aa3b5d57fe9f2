import type { Runtime } from '../../../../workers/vision/contract.ts'

export const RUNTIME_NAMES: Record<Runtime, string> = {
  webgpu: 'WebGPU, on the graphics processor',
  'wasm-threads': 'WebAssembly, on several cores',
  wasm: 'WebAssembly, on one core',
}
