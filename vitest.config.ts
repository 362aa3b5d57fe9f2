import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import type { Plugin } from 'vite'
import type { TestProjectConfiguration } from 'vitest/config'
import { browserArguments, browserPath, videoArguments } from './src/testing/browser.ts'
import { LongestFirst } from './src/testing/longest-first.ts'
import { VitestReporter } from './src/testing/run/vitest-reporter.ts'
import { AREAS, changedAreas, filesOf } from './src/testing/verified-areas.ts'

/** The tests get the built-in model as the site serves it. */
const builtInModel = './src/testing/prepare-built-in.ts'

/** `npm test` tries each file of the back end on one database, `npm run test:all` on both. */
const isQuick = process.env.NARTHEX_TEST_SCOPE === 'quick'

/** Converters, kernels and models are tried in full only where they differ from what the last green run verified. */
const changed = isQuick ? changedAreas() : AREAS
const verified = AREAS.filter((area) => !changed.includes(area)).flatMap((area) => filesOf(area))

/**
 * These tests ask a PostgreSQL server: SQL by actor, grants (PGlite has no hosted ones), the domain, totals, the
 * calendar, the API.
 */
const onPostgres = [
  'supabase/{tests,functions}/**/*.test.ts',
  'supabase/embedded/commands/{move-database,grant-admin,generate-types}.test.ts',
  'supabase/embedded/http/{logged-requests,secrets-in-log}.test.ts',
]
/** The server around PGlite, a few of the database's own rules, and files that ask no database. */
const onPglite = [
  'supabase/embedded/**/*.test.ts',
  'supabase/tests/{concurrency,limits,schema}.test.ts',
  'supabase/tests/released/*.test.ts',
  'supabase/tests/hosted/{config,refused-statements}.test.ts',
  'supabase/tests/crash/*.test.ts',
  'supabase/functions/api/{log,open-api}.test.ts',
  'supabase/functions/api/webhooks/{destination,post,public-address}.test.ts',
]
/** In `npm run test:all` the embedded server has its data in PostgreSQL, too. */
const onBoth = [
  'supabase/embedded/{as-hosted,back-end}.test.ts',
  'supabase/embedded/{gateway,http,pictures,sign-in}/**/*.test.ts',
]
/** These need a server with many connections, or ask nothing of the database that the contract in Node does not. */
const onPostgresAlone = [
  'supabase/tests/postgres/{overdue,races}.test.ts',
  'supabase/tests/hosted/hosted.test.ts',
  'supabase/tests/totals/building.test.ts',
  'supabase/embedded/commands/move-database.test.ts',
  'supabase/functions/api/deno*.test.ts',
]
const onPgliteAlone = [
  'supabase/embedded/commands/upgrade.test.ts',
  'supabase/tests/{sample-church,entry-points}.test.ts',
  'supabase/tests/hosted/{config,refused-statements}.test.ts',
  'supabase/tests/crash/*.test.ts',
]
/** Each takes five seconds and more, most of them in processes of their own. */
const onlyInAll = [
  'supabase/embedded/commands/upgrade.test.ts',
  'supabase/tests/{sample-church,entry-points}.test.ts',
  'supabase/tests/crash/*.test.ts',
  'supabase/tests/postgres/overdue.test.ts',
  'supabase/tests/hosted/hosted.test.ts',
  'supabase/embedded/commands/move-database.test.ts',
  'supabase/functions/api/deno-contract.test.ts',
]

const screens = ['src/**/*.browser.test.{ts,tsx}']
const workers = ['workers/**/*.browser.test.ts', 'src/features/studio/studio-visit.browser.test.ts']
const video = ['workers/**/*.video.test.ts']

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface adds to this one
  interface ProvidedContext {
    /** The files that a browser runs do not see the environment. */
    isQuick: boolean
  }
}

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
  /** Each file gets a page of its own and imports everything again. */
  isolate?: boolean
}

/** The browser projects, one after another, have the same dependencies prepared; by itself Vitest prepares them for each. */
const sharedDependencies: Plugin = {
  name: 'narthex:shared-dependencies',
  enforce: 'post',
  config: { order: 'post', handler: () => ({ cacheDir: 'node_modules/.vite/browser-tests' }) },
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
    extends: './vite-base.config.ts',
    plugins: [sharedDependencies],
    // Found beforehand, the same for all: a dependency found in mid-run makes Vite reload the page under a running test.
    optimizeDeps: {
      include: ['@supabase/supabase-js'],
      exclude: ['onnxruntime-web'],
      entries: ['index.html', ...screens, ...workers, ...video],
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
      // A late answer on a busy machine is waited for; only an answer that never comes takes this long.
      expect: { poll: { timeout: 10_000, interval: 16 } },
      provide: { isQuick },
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
    reporters: process.env.NARTHEX_TEST_SCOPE ? [new VitestReporter()] : ['default'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: './vite-base.config.ts',
        test: {
          name: 'unit',
          setupFiles: ['./src/testing/same-cases.ts'],
          // Files of one project share what they import: half the time of these many small ones goes into it.
          isolate: false,
          sequence: { groupOrder: 1 },
          maxWorkers: 2,
          environment: 'node',
          include: ['src/**/*.test.ts', 'workers/**/*.test.ts'],
          exclude: ['**/*.browser.test.*', '**/*.video.test.*', ...verified],
          testTimeout: 60_000,
        },
      },
      {
        resolve: { alias: { '@': new URL('./src', import.meta.url).pathname } },
        test: {
          name: 'backend',
          setupFiles: ['./src/testing/same-cases.ts', './supabase/tests/quiet.ts'],
          isolate: false,
          sequence: { groupOrder: 3 },
          maxWorkers: 2,
          environment: 'node',
          include: isQuick ? onPglite : ['supabase/**/*.test.ts'],
          exclude: isQuick ? [...onPostgres.slice(1), ...onlyInAll] : onPostgresAlone,
          globalSetup: ['./supabase/tests/migrated-data.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        resolve: { alias: { '@': new URL('./src', import.meta.url).pathname } },
        test: {
          name: 'postgres',
          setupFiles: ['./src/testing/same-cases.ts', './supabase/tests/quiet.ts'],
          isolate: false,
          sequence: { groupOrder: 2 },
          maxWorkers: 2,
          environment: 'node',
          include: isQuick ? onPostgres : [...onPostgres, ...onBoth],
          exclude: isQuick ? [...onPglite.slice(1), ...onlyInAll] : onPgliteAlone,
          globalSetup: ['./supabase/tests/postgres-set-up.ts'],
          env: { NARTHEX_TESTS_ON: 'postgres' },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      // Screens wait more than they compute: three at once. Vision takes every core, and gets them to itself.
      inBrowser({ name: 'screens', order: 4, include: screens, exclude: workers, lanes: 3, isolate: false }),
      inBrowser({
        name: 'workers',
        order: 5,
        include: workers,
        exclude: verified,
        lanes: 1,
        globalSetup: [builtInModel],
      }),
      // WebGPU gets video frames as it does on a machine with a GPU.
      inBrowser({ name: 'video', order: 6, include: video, lanes: 1, flags: videoArguments }),
    ],
  },
})
