/**
 * Measures how fast and how well people are found, followed and counted: `npm run bench:vision`
 *
 * Compares the speed with MediaPipe Tasks Vision and LiteRT.js, the tracker with SORT, and the counts of clips and
 * pictures with the truth. There is no limit. Options: `-- --quick` measures speed in fewer rounds. `--only=speed` (or
 * tracking, counting, images, separated by commas) runs only these parts. `--models=rtmdet-416,yolox-nano` measures the
 * speed of only these models. `--real-gpu` also measures WebGPU on the machine's GPU.
 */
import { compareCounting } from './counting.ts'
import { benchImages } from './images.ts'
import { benchTracking } from './tracking.ts'
import { benchSpeed } from './vision/speed.ts'

const isQuick = process.argv.includes('--quick')
const wantsRealGpu = process.argv.includes('--real-gpu')
const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length)

const models = process.argv
  .find((argument) => argument.startsWith('--models='))
  ?.slice('--models='.length)
  .split(',')

const parts: Record<string, () => void | Promise<unknown>> = {
  speed: () => benchSpeed({ isQuick, wantsRealGpu, models }),
  tracking: benchTracking,
  counting: compareCounting,
  images: benchImages,
}

const wanted = only?.split(',') ?? Object.keys(parts)
for (const [name, run] of Object.entries(parts)) {
  if (!wanted.includes(name)) continue
  console.log(`\n=== ${name} ===\n`)
  await run()
}
