import { defineConfig, mergeConfig } from 'vite'
import { privateFiles } from './supabase/embedded/private-files.ts'
import { embeddedBackEnd } from './supabase/embedded/vite-plugin.ts'
import base from './vite-base.config.ts'
import { groupChunks } from './vite-chunks.config.ts'
import { leaveOutRealtime } from './vite-no-realtime.config.ts'
import { renderStartPage } from './vite-start-page.config.ts'
import { halveOnnxruntime } from './workers/vision/inference/halve-onnxruntime.ts'

const app = defineConfig({
  plugins: [
    privateFiles(),
    embeddedBackEnd(),
    halveOnnxruntime(),
    groupChunks(),
    leaveOutRealtime(),
    renderStartPage(),
  ],
  server: {
    port: 5173,
    // The development server serves the app's sources and no other files of the repository.
    fs: { allow: ['index.html', 'public', 'src', 'workers', 'node_modules'] },
  },
  build: {
    target: 'es2023',
    chunkSizeWarningLimit: 900,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Panda exports all recipes through one index; without this rule, each page would load every recipe.
      treeshake: { moduleSideEffects: [{ test: /\/styled-system\//, sideEffects: false }] },
    },
  },
})

export default mergeConfig(base, app)
