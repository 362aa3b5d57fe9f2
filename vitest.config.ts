import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import type { TestProjectConfiguration } from 'vitest/config'
import { browserArguments, browserPath, videoArguments } from './src/testing/browser.ts'
import { LongestFirst } from './src/testing/longest-first.ts'

/** The tests get the built-in model as the site serves it. */
const builtInModel = './src/testing/prepare-built-in.ts'

/**
 * What the API and the domain make of the database, and thousands of random cases: `npm test` tries them on PostgreSQL alone,
 * where they take a third of the time. Rights, limits and migrations are tried on the embedded database as well, and the
 * journeys have no other.
 */
const onPostgresAlone = [
  'supabase/tests/{pictures,rest-rights}.test.ts',
  'supabase/tests/{calendar,domain,totals}/*.test.ts',
  'supabase/functions/api/{contract,deno,fuzz}.test.ts',
  'supabase/functions/api/webhooks/webhooks.test.ts',
]
const isWholeRun = process.env.NARTHEX_TEST_SCOPE === 'quick'

/** What Postgres itself decides is tested on a PostgreSQL server too; all of the back end by `npm run test:postgres`. */
const onPostgres =
  process.env.npm_lifecycle_event === 'test:postgres'
    ? ['supabase/**/*.test.ts']
    : [
        'supabase/tests/*.test.ts',
        'supabase/tests/postgres/*.test.ts',
        'supabase/embedded/{as-hosted,rest-gate}.test.ts',
        'supabase/embedded/postgres/*.test.ts',
        ...onPostgresAlone,
      ]

const screens = ['src/**/*.browser.test.{ts,tsx}']
const workers = ['workers/**/*.browser.test.ts', 'src/features/studio/studio-visit.browser.test.ts']
const video = ['workers/**/*.video.test.ts']

type BrowserTests = {
  name: string
  order: number
  include: string[]
  exclude?: string[]
  /** How many files run at once. */
  lanes: number
  /** For Chromium, besides those of every test browser. */
  flags?: string[]
  /** Files that run before. */
  globalSetup?: string[]
  /** Each file gets a page of its own, and imports everything anew. */
  isolate?: boolean
}

function inBrowser({
  name,
  order,
  include,
  exclude,
  lanes,
  flags = [],
  globalSetup,
  isolate = true,
}: BrowserTests): TestProjectConfiguration {
  const launchOptions = { executablePath: browserPath(), args: [...browserArguments, ...flags] }
  return {
    extends: './vite.config.ts',
    // Found beforehand: a dependency found in mid-run makes Vite reload the page under a running test.
    optimizeDeps: {
      include: ['@supabase/supabase-js'],
      exclude: ['onnxruntime-web'],
      entries: ['index.html', ...include],
    },
    test: {
      name,
      sequence: { groupOrder: order },
      include,
      exclude,
      globalSetup,
      setupFiles: ['./src/testing/browser-setup.ts'],
      testTimeout: 60_000,
      hookTimeout: 60_000,
      // What comes late on a busy machine is waited for; only what never comes takes this long.
      expect: { poll: { timeout: 10_000 } },
      isolate,
      maxWorkers: lanes,
      fileParallelism: lanes > 1,
      browser: {
        enabled: true,
        headless: true,
        provider: playwright({ launchOptions }),
        instances: [{ browser: 'chromium' }],
        screenshotFailures: false,
      },
    },
  }
}

export default defineConfig({
  test: {
    reporters: ['default'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: './vite.config.ts',
        test: {
          name: 'unit',
          setupFiles: ['./src/testing/same-cases.ts'],
          // Files of one project share what they import: half the time of these many small ones goes into it.
          isolate: false,
          sequence: { groupOrder: 1 },
          maxWorkers: 2,
          environment: 'node',
          include: ['src/**/*.test.ts', 'workers/**/*.test.ts'],
          exclude: ['**/*.browser.test.*', '**/*.video.test.*'],
          testTimeout: 60_000,
        },
      },
      {
        resolve: { alias: { '@': new URL('./src', import.meta.url).pathname } },
        test: {
          name: 'backend',
          setupFiles: ['./src/testing/same-cases.ts'],
          isolate: false,
          sequence: { groupOrder: 1 },
          maxWorkers: 2,
          environment: 'node',
          include: ['supabase/**/*.test.ts'],
          exclude: isWholeRun ? onPostgresAlone : [],
          globalSetup: ['./supabase/tests/migrated-data.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        resolve: { alias: { '@': new URL('./src', import.meta.url).pathname } },
        test: {
          name: 'postgres',
          setupFiles: ['./src/testing/same-cases.ts'],
          isolate: false,
          sequence: { groupOrder: 1 },
          maxWorkers: 2,
          environment: 'node',
          include: onPostgres,
          exclude: ['**/sample-church.test.ts'],
          globalSetup: ['./supabase/tests/postgres-set-up.ts'],
          env: { NARTHEX_TESTS_ON: 'postgres' },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      // Screens wait more than they compute: three at once. Vision takes every core, and gets them to itself.
      inBrowser({ name: 'screens', order: 3, include: screens, exclude: workers, lanes: 3, isolate: false }),
      inBrowser({ name: 'workers', order: 4, include: workers, lanes: 1, globalSetup: [builtInModel] }),
      // WebGPU gets video frames as it does on a machine with a GPU.
      inBrowser({ name: 'video', order: 5, include: video, lanes: 1, flags: videoArguments }),
    ],
  },
})
