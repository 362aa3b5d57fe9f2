import { spawnSync } from 'node:child_process'
import { browserPath, firefoxPath } from './browser.ts'

type Need = { name: string; variable: string; path: () => string | undefined; attempts: string[] }

/** Returns two commands that install a package: for root, and for a person who can use sudo without a password. */
const fromDistribution = (name: string) => [
  `apt-get update -qq && apt-get install -y -qq ${name}`,
  `sudo -n apt-get update -qq && sudo -n apt-get install -y -qq ${name}`,
]

/**
 * Browsers that the tests need. The commands of `attempts` run in order until the browser starts: first they install
 * Playwright's build, then packages of the distribution.
 */
const needs: Need[] = [
  {
    name: 'Chromium',
    variable: 'NARTHEX_BROWSER',
    path: browserPath,
    attempts: [
      'npx playwright install chromium',
      'npx playwright install-deps chromium',
      ...fromDistribution('chromium-headless-shell'),
      ...fromDistribution('chromium'),
    ],
  },
  {
    name: 'Firefox',
    variable: 'NARTHEX_FIREFOX',
    path: firefoxPath,
    attempts: [...fromDistribution('firefox-esr'), ...fromDistribution('firefox')],
  },
]

function starts(path: string | undefined): path is string {
  return path !== undefined && spawnSync(path, ['--version']).status === 0
}

for (const { name, variable, path, attempts } of needs) {
  for (const attempt of attempts) {
    if (starts(path())) break
    console.log(`No ${name} that starts yet: ${attempt}`)
    spawnSync(attempt, { shell: true, stdio: 'inherit', timeout: 300_000 })
  }
  const browser = path()
  if (!starts(browser)) {
    console.error(`The tests need ${name}. Install it and run again, or name it in ${variable}.`)
    process.exit(1)
  }
  console.log(`Testing with ${browser}`)
}
