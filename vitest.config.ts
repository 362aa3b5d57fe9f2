import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { browserArguments, browserPath, videoArguments } from './src/testing/browser.ts'

const isolation = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' }

export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      {
        extends: './vite.config.ts',
        test: {
          name: 'unit',
          sequence: { groupOrder: 1 },
          maxWorkers: 2,
          environment: 'node',
          include: ['src/**/*.test.ts', 'workers/**/*.test.ts'],
          exclude: ['**/*.browser.test.*', '**/*.video.test.*'],
        },
      },
      {
        test: {
          name: 'backend',
          sequence: { groupOrder: 2 },
          maxWorkers: 2,
          environment: 'node',
          include: ['supabase/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: './vite.config.ts',
        server: { headers: isolation },
        // Found beforehand: a dependency found in mid-run makes Vite reload the page under a running test.
        optimizeDeps: {
          include: ['@supabase/supabase-js'],
          exclude: ['onnxruntime-web'],
          entries: ['index.html', 'src/**/*.browser.test.{ts,tsx}', 'workers/**/*.browser.test.ts'],
        },
        test: {
          name: 'browser',
          // After the others: what is timed to a person's patience gets the machine to itself.
          sequence: { groupOrder: 3 },
          include: ['src/**/*.browser.test.{ts,tsx}', 'workers/**/*.browser.test.ts'],
          setupFiles: ['./src/testing/browser-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          fileParallelism: false,
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({ launchOptions: { executablePath: browserPath(), args: browserArguments } }),
            instances: [{ browser: 'chromium' }],
            screenshotFailures: false,
          },
        },
      },
      {
        extends: './vite.config.ts',
        server: { headers: isolation },
        test: {
          // Like `browser`, but WebGPU gets video frames as it does on a machine with a GPU.
          name: 'video',
          sequence: { groupOrder: 4 },
          include: ['workers/**/*.video.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              launchOptions: { executablePath: browserPath(), args: [...browserArguments, ...videoArguments] },
            }),
            instances: [{ browser: 'chromium' }],
            screenshotFailures: false,
          },
        },
      },
    ],
  },
})
