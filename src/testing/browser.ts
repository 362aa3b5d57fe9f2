import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

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
]

/**
 * What it takes besides for a browser without a GPU to hand video frames to WebGPU; it draws pages slower then. All of
 * it is the browser's own software: `--use-angle=vulkan` would ask the machine for drivers that it need not have.
 */
export const videoArguments = ['--use-angle=swiftshader', '--use-vulkan=swiftshader']

const installedBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The Chromium to test with: the one named in NARTHEX_BROWSER, Playwright's own, or the system's. */
export function browserPath(): string | undefined {
  const candidates = [process.env.NARTHEX_BROWSER, chromium.executablePath(), ...installedBrowsers]
  return candidates.find((path) => path && existsSync(path))
}
