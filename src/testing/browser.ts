import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

/**
 * Features of Chromium that are off. The last two load pages of the browser's own beside each window, a tenth of all work
 * in a journey; the others are those that Playwright switches off, because only the last such flag counts.
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

/** Flags every test browser runs with: no calls home, and WebGPU in software where there is no GPU. */
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
 * A browser without a GPU needs these too to hand video frames to WebGPU; it draws pages slower then. All of it is the
 * browser's own software: `--use-angle=vulkan` would ask the machine for drivers that it need not have.
 */
export const videoArguments = ['--use-angle=swiftshader', '--use-vulkan=swiftshader']

/** The headless shell is the same engine without the windows around it, and takes a seventh less of the processor. */
const installedBrowsers = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The Chromium to test with: the one named in NARTHEX_BROWSER, Playwright's own, or the system's. */
export function browserPath(): string | undefined {
  return firstThere([process.env.NARTHEX_BROWSER, chromium.executablePath(), ...installedBrowsers])
}

const installedFirefoxes = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
]

/** The Firefox to test with: the one named in NARTHEX_FIREFOX, or the system's. Playwright's own is a Firefox of its own. */
export function firefoxPath(): string | undefined {
  return firstThere([process.env.NARTHEX_FIREFOX, ...installedFirefoxes])
}

/** Firefox reaches this machine and nothing else. */
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
