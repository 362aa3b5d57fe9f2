import { spawnSync } from 'node:child_process'
import { browserPath } from './browser.ts'

/** The tests need a Chromium that starts: one that is there, else Playwright's own, else the distribution's package. */
const attempts = [
  'npx playwright install chromium',
  'npx playwright install-deps chromium',
  'apt-get update -qq && apt-get install -y -qq chromium',
  'sudo -n apt-get update -qq && sudo -n apt-get install -y -qq chromium',
]

function startingBrowser(): string | undefined {
  const path = browserPath()
  return path && spawnSync(path, ['--version']).status === 0 ? path : undefined
}

for (const attempt of attempts) {
  if (startingBrowser()) break
  console.log(`No Chromium that starts yet: ${attempt}`)
  spawnSync(attempt, { shell: true, stdio: 'inherit', timeout: 300_000 })
}

const browser = startingBrowser()
if (!browser) {
  console.error('The tests need Chromium. Install it and run again, or name it in NARTHEX_BROWSER.')
  process.exit(1)
}
console.log(`Testing with ${browser}`)
