import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

/**
 * Features of Chromium that tests switch off. The last two would load pages of the browser beside each window, which
 * takes a tenth of a journey's processor time. Playwright switches off the remaining features; this list repeats them,
 * because Chromium uses only the last `--disable-features`.
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

/** Flags of every test browser. They prevent requests to the browser's maker, and run WebGPU in software. */
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
 * Additional flags with which a browser without a GPU can pass video frames to WebGPU; pages are drawn more slowly with
 * them. Both flags use software inside the browser: `--use-angle=vulkan` would need drivers that the machine may not
 * have.
 */
export const videoArguments = ['--use-angle=swiftshader', '--use-vulkan=swiftshader']

/**
 * Paths of installed browsers, best first. The headless shell is the same engine without windows, and needs a seventh
 * less processor time.
 */
const installedBrowsers = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/**
 * Returns the path of Chromium from NARTHEX_BROWSER, otherwise of Playwright's Chromium, otherwise of an installed
 * browser. Undefined if none of these exists.
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
 * Returns the path of Firefox from NARTHEX_FIREFOX, otherwise of an installed Firefox. Playwright's Firefox is not
 * used, because it is a modified build.
 */
export function firefoxPath(): string | undefined {
  return firstThere([process.env.NARTHEX_FIREFOX, ...installedFirefoxes])
}

/** Lets Firefox reach only this machine: requests to other machines use a proxy that does not exist. */
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
