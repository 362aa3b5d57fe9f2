import { spawnSync } from 'node:child_process'
import { browserPath } from './browser.ts'

/** The tests need a Chromium: one that is there, else Playwright's own, else the distribution's package. */
const attempts = [
  ['npx', 'playwright', 'install', '--with-deps', 'chromium'],
  ['npx', 'playwright', 'install', 'chromium'],
  ['sh', '-c', 'apt-get update -qq && apt-get install -y -qq chromium'],
  ['sh', '-c', 'sudo -n apt-get update -qq && sudo -n apt-get install -y -qq chromium'],
]

for (const [command = '', ...options] of attempts) {
  if (browserPath()) break
  console.log(`No Chromium yet: ${[command, ...options].join(' ')}`)
  spawnSync(command, options, { stdio: 'inherit', timeout: 240_000 })
}

const browser = browserPath()
if (!browser) {
  console.error('The tests need Chromium. Install it and run again, or name it in NARTHEX_BROWSER.')
  process.exit(1)
}
console.log(`Testing with ${browser}`)
