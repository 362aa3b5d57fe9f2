import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import type { Plugin } from 'vite'
import type { TestProjectConfiguration } from 'vitest/config'
import { browserArguments, browserPath, videoArguments } from './src/testing/browser.ts'
import { LongestFirst } from './src/testing/longest-first.ts'
import { VitestReporter } from './src/testing/run/vitest-reporter.ts'
import { AREAS, changedAreas, filesOf } from './src/testing/verified-areas.ts'

/** Puts the built-in model into the folder that the site serves, before the tests start. */
const builtInModel = './src/testing/prepare-built-in.ts'

/**
 * True in `npm test`, which runs each back-end test file on one database. `npm run test:all` runs most back-end test
 * files on both databases.
 */
const isQuick = process.env.NARTHEX_TEST_SCOPE === 'quick'

/**
 * Areas whose tests all run. `npm test` skips most tests of an area that is unchanged since the last complete run
 * without failures.
 */
const changed = isQuick ? changedAreas() : AREAS
const verified = AREAS.filter((area) => !changed.includes(area)).flatMap((area) => filesOf(area))

/**
 * Files that `npm test` runs on PostgreSQL. Tests of grants need PostgreSQL, because PGlite does not have the grants of
 * hosted Supabase.
 */
const onPostgres = [
  'supabase/{tests,functions}/**/*.test.ts',
  'supabase/embedded/commands/{move-database,grant-admin,generate-types}.test.ts',
  'supabase/embedded/http/{logged-requests,secrets-in-log}.test.ts',
]
/**
 * Files that `npm test` runs on PGlite: tests of the embedded server and of a few database rules, and tests that use no
 * database.
 */
const onPglite = [
  'supabase/embedded/**/*.test.ts',
  'supabase/tests/{concurrency,limits,schema}.test.ts',
  'supabase/tests/released/*.test.ts',
  'supabase/tests/hosted/{config,refused-statements}.test.ts',
  'supabase/tests/crash/*.test.ts',
  'supabase/functions/api/{log,open-api}.test.ts',
  'supabase/functions/api/webhooks/{destination,post,public-address}.test.ts',
]
/**
 * Files that `npm run test:all` runs twice: with the embedded server on PGlite, and with the embedded server on
 * PostgreSQL.
 */
const onBoth = [
  'supabase/embedded/{as-hosted,back-end}.test.ts',
  'supabase/embedded/{gateway,http,pictures,sign-in}/**/*.test.ts',
]
/**
 * Files that `npm run test:all` runs only on PostgreSQL. Some files need many connections. The contract test in Node
 * already covers the other files on PGlite.
 */
const onPostgresAlone = [
  'supabase/tests/postgres/{overdue,races}.test.ts',
  'supabase/tests/hosted/hosted.test.ts',
  'supabase/tests/totals/{building,several-cameras,told-starts}.test.ts',
  'supabase/tests/domain/{export-everything,year,register-devices}.test.ts',
  'supabase/tests/register/register-lists.test.ts',
  'supabase/embedded/commands/move-database.test.ts',
  'supabase/functions/api/deno*.test.ts',
]
const onPgliteAlone = [
  'supabase/embedded/commands/upgrade.test.ts',
  'supabase/tests/{sample-church,entry-points}.test.ts',
  'supabase/tests/hosted/{config,refused-statements}.test.ts',
  'supabase/tests/crash/*.test.ts',
]
/**
 * Files for `npm run test:all` only, because each file takes three seconds or more. Most of these files start
 * processes.
 */
const onlyInAll = [
  'supabase/embedded/{private-folder,assert-same-migrations}.test.ts',
  'supabase/embedded/threads/open-in-thread.test.ts',
  'supabase/embedded/commands/{upgrade,grant-admin}.test.ts',
  'supabase/tests/concurrency.test.ts',
  'supabase/tests/totals/{several-cameras,told-starts}.test.ts',
  'supabase/functions/api/fuzz.test.ts',
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
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can extend this interface
  interface ProvidedContext {
    /** Test files in a browser cannot read the environment, so they get this value from the configuration. */
    isQuick: boolean
  }
}

type BrowserTests = {
  name: string
  order: number
  include: string[]
  exclude?: string[]
  /** Number of test files that run at the same time. */
  lanes: number
  /** Flags for Chromium in addition to `browserArguments`. */
  flags?: string[]
  /** Files that run before the tests of the project. */
  globalSetup?: string[]
  /** If true, each test file gets a new page and imports everything again. */
  isolate?: boolean
}

/**
 * Gives all browser projects the same cache of prepared dependencies. Without this cache, Vitest prepares the
 * dependencies for each project.
 */
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
    // All dependencies must be known before the run. Vite reloads the page during a test when Vite finds another
    // dependency.
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
      // The limit is long because a busy machine answers late; a check ends as soon as it succeeds.
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
          // All files share their imports, because importing takes half of the time of these many small files.
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
      // Tests of screens mostly wait, so three files run at the same time. A vision test uses every core, so vision
      // files run one at a time.
      inBrowser({ name: 'screens', order: 4, include: screens, exclude: workers, lanes: 3, isolate: false }),
      inBrowser({
        name: 'workers',
        order: 5,
        include: workers,
        exclude: verified,
        lanes: 1,
        globalSetup: [builtInModel],
      }),
      // With these flags, WebGPU gets video frames as on a machine with a GPU.
      inBrowser({ name: 'video', order: 6, include: video, lanes: 1, flags: videoArguments }),
    ],
  },
})
