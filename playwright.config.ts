import { resolve } from 'node:path'
import { defineConfig } from '@playwright/test'
import type { PlaywrightTestOptions, PlaywrightWorkerOptions, Project } from '@playwright/test'
import { browserArguments, browserPath, firefoxPreferences } from './src/testing/browser.ts'
import { CLIP_FPS, webcamArguments } from './src/testing/webcam.ts'

/** Whatever the machine can reach, the journeys see only the app. */
const offline = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost'

/** @param fps of the webcam */
const chromiumSeeing = async (fps: number) => ({
  launchOptions: {
    executablePath: browserPath(),
    args: [...browserArguments, ...(await webcamArguments(fps)), offline],
  },
})

const isQuick = process.env.NARTHEX_TEST_SCOPE === 'quick'

/** Journeys in which it does not matter how often people are looked for. */
const pages = [
  'accounts.spec.ts',
  'clicker.spec.ts',
  'dropped-network.spec.ts',
  'headers.spec.ts',
  'people.spec.ts',
  'recording-survives.spec.ts',
  'roles.spec.ts',
]
const otherPages = [
  'armed-recording.spec.ts',
  'families.spec.ts',
  'graceful.spec.ts',
  'keyboard.spec.ts',
  'landing.spec.ts',
  'month-sheet.spec.ts',
  'offline.spec.ts',
  'page-weight.spec.ts',
  'phone.spec.ts',
  'recording-guards.spec.ts',
  'recurring-service.spec.ts',
  'slow-line.spec.ts',
]

/** People are counted here: one of these at a time, beside one of the others. */
const studio = ['count-a-service.spec.ts', 'two-doors.spec.ts']
const otherStudio = [
  'check-a-door.spec.ts',
  'count-a-file.spec.ts',
  'first-count.spec.ts',
  'missing-models.spec.ts',
  'runtimes.spec.ts',
  'slow-computer.spec.ts',
  'trial.spec.ts',
]

/** The browser that plays files, makes films and transfers canvases in its own way; Chromium has the two doors. */
const inFirefox = ['check-a-door.spec.ts', 'count-a-file.spec.ts', 'slow-computer.spec.ts']

/** Firefox is driven over WebDriver BiDi, as it comes from Mozilla or the distribution. */
const firefox: Project<PlaywrightTestOptions, PlaywrightWorkerOptions> = {
  name: 'firefox',
  workers: 1,
  testMatch: inFirefox,
  use: {
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: {
      executablePath: resolve(import.meta.dirname, 'src/testing/journeys/firefox.ts'),
      firefoxUserPrefs: firefoxPreferences,
    },
  },
}

/** Journeys walk through the production build with its embedded back end, which starts empty. */
export default defineConfig({
  testDir: 'src/testing/journeys',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.NARTHEX_TEST_SCOPE ? './src/testing/run/journey-reporter.ts' : 'list',
  globalSetup: './src/testing/journeys/global-setup.ts',
  use: {
    // By hand: `npx playwright test --trace retain-on-failure`. It takes a tenth of the processor that people are counted with.
    trace: 'off',
    viewport: { width: 1440, height: 900 },
    // A worker asks for files past the journeys' routes; those that are about it let it in.
    serviceWorkers: 'block',
  },
  projects: [
    // These share one lane, so they begin first.
    {
      name: 'studio',
      testMatch: isQuick ? studio : [...studio, ...otherStudio],
      workers: 1,
      use: await chromiumSeeing(CLIP_FPS),
    },
    {
      name: 'pages',
      testMatch: isQuick ? pages : [...pages, ...otherPages],
      use: await chromiumSeeing(2),
    },
    ...(isQuick ? [] : [firefox]),
  ],
})
