/**
 * How fast and how well people are found, followed and counted: `npm run bench:vision`
 *
 * Speed against MediaPipe Tasks Vision and LiteRT.js, the tracker against SORT, counts of clips and pictures against
 * their truth. Prints what it saw; judges nothing. `-- --quick` measures speed in fewer rounds, `--only=speed` (or
 * tracking, counting, images; several by commas) leaves the rest out, `--models=rtmdet-416,yolox-nano` measures the speed of
 * these only, `--real-gpu` also measures WebGPU on the
 * machine's own GPU.
 */
import { benchCounting } from './counting.ts'
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
  counting: () => benchCounting(),
  images: benchImages,
}

const wanted = only?.split(',') ?? Object.keys(parts)
for (const [name, run] of Object.entries(parts)) {
  if (!wanted.includes(name)) continue
  console.log(`\n=== ${name} ===\n`)
  await run()
}
