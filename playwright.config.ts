import { resolve } from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserArguments, browserPath, firefoxPreferences } from './src/testing/browser.ts'
import { journeysOrigin } from './src/testing/journeys/place.ts'
import { webcamArguments } from './src/testing/webcam.ts'

/** Whatever the machine can reach, the journeys see only the app. */
const offline = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost'

const chromium = {
  launchOptions: { executablePath: browserPath(), args: [...browserArguments, ...webcamArguments(), offline] },
}

/** Journeys in which it does not matter how often people are looked for; two of them run at once. */
const pages = [
  'accounts.spec.ts',
  'armed-recording.spec.ts',
  'clicker.spec.ts',
  'dropped-network.spec.ts',
  'headers.spec.ts',
  'keyboard.spec.ts',
  'landing.spec.ts',
  'people.spec.ts',
  'phone.spec.ts',
  'recording-guards.spec.ts',
  'recurring-service.spec.ts',
  'roles.spec.ts',
]

/** Played once, in the browser that plays files and transfers canvases in its own way; Chromium has the two doors. */
const inFirefox = 'count-a-file.spec.ts'

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
  reporter: [['list']],
  use: {
    baseURL: journeysOrigin,
    // No film of it: filming takes the processor that people are counted with.
    trace: { mode: 'retain-on-failure', screenshots: false },
    viewport: { width: 1440, height: 900 },
  },
  projects: [
    {
      name: 'pages',
      testMatch: pages,
      use: chromium,
    },
    {
      name: 'studio',
      testIgnore: [...pages, inFirefox],
      workers: 1,
      dependencies: ['pages'],
      use: chromium,
    },
    {
      name: 'firefox',
      workers: 1,
      dependencies: ['studio'],
      testMatch: inFirefox,
      use: {
        browserName: 'firefox',
        // Driven over WebDriver BiDi, as it comes from Mozilla or the distribution.
        channel: 'moz-firefox',
        launchOptions: {
          executablePath: resolve(import.meta.dirname, 'src/testing/journeys/firefox.ts'),
          firefoxUserPrefs: firefoxPreferences,
        },
      },
    },
  ],
  webServer: {
    command: 'npx tsx src/testing/journeys/serve.ts',
    url: journeysOrigin,
    timeout: 180_000,
    stdout: 'ignore',
  },
})
