import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

/**
 * `withoutFeatures` are features of Chromium that are switched off. The last two features load internal pages of the
 * browser for each window, which is a tenth of all work in a journey. The other features are a copy of Playwright's
 * list, because Chromium uses only the last `--disable-features` flag.
 */
const withoutFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

/**
 * Every test browser runs with these flags, which stop background requests and add a software WebGPU for machines
 * without a GPU.
 */
export const browserArguments = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--enable-unsafe-webgpu',
  '--use-webgpu-adapter=swiftshader',
  '--enable-features=Vulkan',
  `--disable-features=${withoutFeatures.join(',')}`,
]

/**
 * A browser without a GPU also needs these flags to pass video frames to WebGPU; pages are then drawn more slowly. The
 * flags use the browser's own software, because `--use-angle=vulkan` needs drivers that the machine may not have.
 */
export const videoArguments = ['--use-angle=swiftshader', '--use-vulkan=swiftshader']

/** The headless shell is Chromium without windows, and needs a seventh less processor time. */
const installedBrowsers = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/**
 * Returns the path of Chromium for tests. The browser in NARTHEX_BROWSER comes first, then Playwright's, then the
 * system's.
 */
export function browserPath(): string | undefined {
  return firstThere([process.env.NARTHEX_BROWSER, chromium.executablePath(), ...installedBrowsers])
}

const installedFirefoxes = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
]

/**
 * Returns the path of Firefox for tests, which is the browser in NARTHEX_FIREFOX or the system's. Playwright's Firefox
 * is a changed build and is not used.
 */
export function firefoxPath(): string | undefined {
  return firstThere([process.env.NARTHEX_FIREFOX, ...installedFirefoxes])
}

/** With these preferences, Firefox can reach only this machine. */
export const firefoxPreferences = {
  'network.proxy.type': 1,
  'network.proxy.http': 'localhost',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': 'localhost',
  'network.proxy.ssl_port': 9,
  'network.proxy.no_proxies_on': 'localhost',
}

function firstThere(paths: (string | undefined)[]): string | undefined {
  return paths.find((path) => path && existsSync(path))
}
