import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium } from 'playwright'
import type { Browser, Page } from 'playwright'
import { build } from 'vite'
import { convert, CONVERTER_VERSION } from '../../../../workers/vision/convert/convert.ts'
import { catalog } from '../../../../workers/vision/catalog.ts'
import type { CatalogEntry, ModelId } from '../../../../workers/vision/catalog.ts'
import { makeStandIn } from '../../../../workers/vision/convert/testing/stand-in.ts'
import { makeBuiltIn } from '../../../../workers/vision/models/built-in-model.ts'
import { browserArguments, browserPath } from '../../browser.ts'
import { isStandIn, models, places } from './contender.ts'
import type { ContenderName, Entry, ModelName } from './contender.ts'
import { printTable } from './figures.ts'
import type { Rounds } from './figures.ts'
import type { bench as PageBench, Started, Starter } from './page.ts'
import { serve } from './server.ts'
import { filesIn, printWeights, weigh } from './sizes.ts'

const root = resolve(import.meta.dirname, '../../../..')
const outDir = join(root, 'dist-bench-vision')
const pictures = join(root, '../shared/images/coco-val-128')
const sharedModels = join(root, '../shared/models')

const FULL_HD = { width: 1920, height: 1080 }
/**
 * A contender runs `TURN` measured frames before the next contender runs. One frame before them is not measured,
 * because the previous contender slows down that frame.
 */
const TURN = 3
const ROUNDS = 8
const QUICK_ROUNDS = 3

export type SpeedOptions = {
  /** With `isQuick`, fewer rounds and pictures are measured. */
  isQuick: boolean
  /** `models` are names of models in `contender.ts`; undefined means all models. */
  models?: readonly string[] | undefined
  /**
   * With `wantsRealGpu`, the machine's GPU is also measured. On Chromium's software GPU, a frame takes half a minute.
   */
  wantsRealGpu: boolean
}

/** Models with random weights find dozens of boxes above this score. */
const MIN_SCORE = 0.5

type Plan = { name: ContenderName; starter: Starter }

function planFor(model: ModelName, names: string[], wantsRealGpu: boolean): Plan[] {
  const entry: CatalogEntry = catalog[models[model]]
  const inputSize = model === 'rtmdet-640' ? entry.largeInputSize! : entry.inputSize
  const plan = (
    name: ContenderName,
    runner: Starter['runner'],
    entry: Partial<Entry>,
    frame: Starter['frame'] = FULL_HD,
  ): Plan => {
    const full: Entry = {
      model,
      inputSize,
      threads: 0,
      runtime: 'wasm',
      isOnOnnxruntime: false,
      minScore: MIN_SCORE,
      ...entry,
    }
    return { name, starter: { runner, entry: full, pictures: names, frame } }
  }
  const plans = [
    plan('ours, WASM threads', 'ours', {}),
    plan('LiteRT.js, threads', 'litert', {}),
    plan('onnxruntime-web, threads', 'ours', { isOnOnnxruntime: true }),
    plan('ours, WASM one thread', 'ours', { threads: 1 }),
    plan('LiteRT.js, one thread', 'litert', { threads: 1 }),
    plan('onnxruntime-web, one thread', 'ours', { threads: 1, isOnOnnxruntime: true }),
    plan('MediaPipe Tasks', 'mediapipe', { threads: 1 }),
    plan('MediaPipe Tasks, small frame', 'mediapipe', { threads: 1 }, { width: inputSize, height: inputSize }),
    ...(wantsRealGpu ? [plan('ours, WebGPU', 'ours', { runtime: 'webgpu' })] : []),
  ]
  return plans.filter(({ starter }) => starter.runner === 'ours' || isStandIn(model))
}

/**
 * Returns the files of the models. Stand-ins replace models that most machines do not have; a file that is missing on
 * this machine is null.
 */
async function readModels(): Promise<Record<ModelName, Uint8Array | null>> {
  return {
    lite0: makeStandIn('lite0'),
    lite2: makeStandIn('lite2'),
    'built-in': await makeBuiltIn(),
    'yolox-nano': readShared('yolox_nano'),
    'rtmdet-416': readShared('rtmdet_nano'),
    'rtmdet-640': readShared('rtmdet_nano'),
  }
}

function readShared(id: ModelId): Uint8Array | null {
  const path = join(sharedModels, catalog[id].fileName)
  return existsSync(path) ? readFileSync(path) : null
}

/** The page stores its functions in this global. */
type BenchScope = { bench: typeof PageBench }

async function open(browser: Browser, origin: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await visit(page, origin)
  return page
}

async function visit(page: Page, origin: string): Promise<void> {
  await page.goto(origin + places.page)
  await page.waitForFunction(() => 'bench' in globalThis)
}

async function start(page: Page, { name, starter }: Plan): Promise<Started> {
  return page.evaluate(([name, starter]) => (globalThis as unknown as BenchScope).bench.start(name, starter), [
    name,
    starter,
  ] as const)
}

/**
 * Prints the time to the first boxes, for a first visit (cold) and for a second visit (kept). Each contender has a
 * separate browser context.
 */
async function timeStarts(browser: Browser, origin: string, plans: Plan[]): Promise<void> {
  console.log(`\n${'to the first boxes, s (local server)'.padEnd(34)}    cold    kept`)
  for (const plan of plans) {
    const page = await open(browser, origin)
    const cold = await start(page, plan)
    await visit(page, origin)
    const kept = await start(page, plan)
    console.log(`  ${plan.name.padEnd(32)}${seconds(cold)}${seconds(kept)}`)
    await page.context().close()
  }
}

function seconds(started: Started): string {
  return ('failure' in started ? '–' : (started.firstMs / 1000).toFixed(2)).padStart(8)
}

async function race(page: Page, plans: Plan[], rounds: number): Promise<Map<ContenderName, Rounds>> {
  const results = new Map<ContenderName, Rounds>()
  for (const plan of plans) {
    const started = await start(page, plan)
    if ('failure' in started) {
      console.log(`  ${plan.name}: did not run: ${started.failure.split('\n')[0]}`)
      continue
    }
    console.log(`  ${plan.name}: ${started.detail}`)
    results.set(plan.name, [])
  }
  const run = (name: ContenderName, from: number, count: number) =>
    page.evaluate(([name, from, count]) => (globalThis as unknown as BenchScope).bench.run(name, from, count), [
      name,
      from,
      count,
    ] as const)
  for (const name of results.keys()) await run(name, 0, 1)
  for (let round = 0; round < rounds; round++) {
    const names = [...results.keys()]
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const timings = await run(name, round * TURN, TURN + 1)
      results.get(name)!.push(timings.slice(1))
    }
  }
  await page.evaluate(
    (names) => {
      for (const name of names) (globalThis as unknown as BenchScope).bench.stop(name)
    },
    [...results.keys()],
  )
  return results
}

function weighAll(files: Partial<Record<ModelName, Uint8Array>>): void {
  const built = join(outDir, 'assets')
  const modules = join(root, 'node_modules')
  const weights = Object.entries(files).flatMap(([model, file]) => {
    if (!isStandIn(model as ModelName)) return [weigh(`${model}: ONNX`, file)]
    const graph = convert(file)
    const sha256 = createHash('sha256').update(graph).digest('hex')
    const record = { source: sha256, converter: CONVERTER_VERSION, bytes: graph.length, sha256 }
    return [
      weigh(`${model} as ours: ONNX and its record`, graph, new TextEncoder().encode(JSON.stringify(record))),
      weigh(`${model} as TFLite`, file),
    ]
  })
  const scripts = filesIn(built, /^(ours|thread-pool).*\.js$/)
  const builds = readdirSync(built).filter((name) => /^ort-wasm.*\.wasm$/.test(name))
  const onnxruntime = builds.map((name) => {
    const plain = name.replace(/-[\w-]{8}\.wasm$/, '')
    return weigh(`  ${plain}`, ...filesIn(built, new RegExp(`^${plain}-[\\w-]{8}\\.m?(wasm|js)$`)))
  })
  const litert = join(modules, '@litertjs/core/wasm')
  const mediapipe = join(modules, '@mediapipe/tasks-vision/wasm')
  printWeights([
    ...weights,
    weigh('ours: scripts of worker and threads, with the kernels', ...scripts),
    ...onnxruntime,
    weigh('LiteRT.js: runtime, threads', ...filesIn(litert, /^litert_wasm_threaded_internal\./)),
    weigh('LiteRT.js: runtime, one thread', ...filesIn(litert, /^litert_wasm_internal\./)),
    weigh('MediaPipe Tasks: runtime', ...filesIn(mediapipe, /^vision_wasm_module_internal\./)),
  ])
}

/**
 * Compares the vision worker's parts with MediaPipe Tasks Vision and LiteRT.js, in turns on one page, and prints the
 * results. All three run the same frames with the same EfficientDet stand-ins (random weights in the official form).
 * Our kernels are also compared with onnxruntime for RTMDet-nano, the built-in model and YOLOX-nano. MediaPipe and
 * LiteRT.js cannot read these three models.
 */
export async function benchSpeed({ isQuick, wantsRealGpu, models: wanted }: SpeedOptions): Promise<void> {
  if (!existsSync(pictures)) {
    console.log('skipped: no ../shared/images/coco-val-128')
    return
  }
  const pictureNames = readdirSync(pictures)
    .filter((name) => name.endsWith('.jpg'))
    .slice(0, isQuick ? 4 : 8)
  console.log(`${pictureNames.length} pictures as frames of 1920 × 1080, ${cpus()[0]?.model.trim()}`)
  const found = Object.entries(await readModels()).filter(([name, file]) => {
    return file !== null && (wanted?.includes(name) ?? true)
  })
  const files = Object.fromEntries(found) as Partial<Record<ModelName, Uint8Array>>
  const names = Object.keys(files) as ModelName[]
  await build({
    configFile: false,
    root: resolve(import.meta.dirname, '..'),
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      rolldownOptions: { input: join(import.meta.dirname, 'index.html') },
    },
    worker: { format: 'es' },
  })
  const server = await serve({
    folders: {
      '/node_modules/': join(root, 'node_modules'),
      [places.pictures]: pictures,
      '/': outDir,
    },
    files: Object.fromEntries(names.map((model) => [places.model(model), files[model]!])),
  })
  const gpuFlags = new Set(wantsRealGpu ? ['--use-webgpu-adapter=swiftshader'] : [])
  const args = browserArguments.filter((flag) => !gpuFlags.has(flag))
  const browser = await chromium.launch({ executablePath: browserPath(), args })
  try {
    for (const model of names) {
      console.log(`\n${model}: ${loadText()}`)
      const page = await open(browser, server.origin)
      const results = await race(page, planFor(model, pictureNames, wantsRealGpu), isQuick ? QUICK_ROUNDS : ROUNDS)
      printTable(
        `${model}, ms a frame; ratios against ours on WASM threads; ${loadText()}`,
        results,
        'ours, WASM threads',
      )
      await page.context().close()
      const starters: ContenderName[] = [
        'ours, WASM threads',
        'onnxruntime-web, threads',
        'LiteRT.js, threads',
        'MediaPipe Tasks',
      ]
      const plans = planFor(model, pictureNames, wantsRealGpu).filter(({ name }) => starters.includes(name))
      await timeStarts(browser, server.origin, plans)
    }
    weighAll(files)
  } finally {
    await browser.close()
    server.close()
    rmSync(outDir, { recursive: true, force: true })
  }
}

function loadText(): string {
  return `load ${loadavg()[0]!.toFixed(1)} on ${availableParallelism()} processors`
}
