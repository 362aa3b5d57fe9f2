import type { KernelRun } from '../kernel-run.ts'

/** Runs the kernels on a square picture of three planes without gaps. Returns the outputs by name. */
export function runPlanes(kernels: KernelRun, planes: Float32Array): ReturnType<KernelRun['run']> {
  const { input } = kernels
  const side = Math.sqrt(planes.length / 3)
  for (let row = 0; row < 3 * side; row++) {
    const [plane, y] = [Math.floor(row / side), row % side]
    const start = input.start + plane * input.channelStride + y * input.rowStride
    input.values.set(planes.subarray(row * side, (row + 1) * side), start)
  }
  return kernels.run()
}
