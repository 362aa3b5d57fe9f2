import { resolve } from 'node:path'
import { defineConfig } from '@playwright/test'
import type { PlaywrightTestOptions, PlaywrightWorkerOptions, Project } from '@playwright/test'
import { browserArguments, browserPath, firefoxPreferences } from './src/testing/browser.ts'
import { CLIP_FPS, webcamArguments } from './src/testing/webcam.ts'

/** Prevents the journeys from reaching any host except the app. */
const offline = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost'

/** @param fps the pictures per second that the fake webcam delivers */
const chromiumSeeing = async (fps: number) => ({
  launchOptions: {
    executablePath: browserPath(),
    args: [...browserArguments, ...(await webcamArguments(fps)), offline],
  },
})

const isQuick = process.env.NARTHEX_TEST_SCOPE === 'quick'

/** These journeys need only two webcam pictures per second. */
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
  'export.spec.ts',
  'families.spec.ts',
  'graceful.spec.ts',
  'import.spec.ts',
  'keyboard.spec.ts',
  'landing.spec.ts',
  'month-sheet.spec.ts',
  'nothing-lost.spec.ts',
  'new-card.spec.ts',
  'offline.spec.ts',
  'page-weight.spec.ts',
  'phone.spec.ts',
  'recording-guards.spec.ts',
  'recurring-service.spec.ts',
  'register.spec.ts',
  'slow-line.spec.ts',
]

/** These journeys count people. They run one after another, each at the same time as a journey of `pages`. */
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

/** These journeys also run in Firefox, because video files, films and canvases work differently in Firefox. */
const inFirefox = ['check-a-door.spec.ts', 'count-a-file.spec.ts', 'slow-computer.spec.ts']

/** Playwright drives an unmodified Firefox, from Mozilla or the distribution, over WebDriver BiDi. */
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

/** Journeys run on the production build with its embedded back end, which starts empty. */
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
    // Traces are off, because recording them takes a tenth of the processor time. The option `--trace
    // retain-on-failure` turns traces on.
    trace: 'off',
    viewport: { width: 1440, height: 900 },
    // Service workers are blocked, because their requests bypass the routes that journeys set. Journeys about the
    // service worker allow it.
    serviceWorkers: 'block',
  },
  projects: [
    // The journeys of `studio` start first. They run one after another, so a late start would make the whole run
    // longer.
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
