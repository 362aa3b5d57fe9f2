import { spawnSync } from 'node:child_process'
import { browserPath, firefoxPath } from './browser.ts'

type Need = { name: string; variable: string; path: () => string | undefined; attempts: string[] }

/**
 * Both commands install a package: the first one as root, the second one as a person who may use sudo without a
 * password.
 */
const fromDistribution = (name: string) => [
  `apt-get update -qq && apt-get install -y -qq ${name}`,
  `sudo -n apt-get update -qq && sudo -n apt-get install -y -qq ${name}`,
]

/**
 * `needs` are the browsers that the tests use. When a browser does not start, its `attempts` are tried in order:
 * Playwright's build comes first, then the packages of the distribution.
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
