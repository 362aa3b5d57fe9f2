import { defineConfig, mergeConfig } from 'vite'
import { privateFiles } from './supabase/embedded/private-files.ts'
import { embeddedBackEnd } from './supabase/embedded/vite-plugin.ts'
import base from './vite-base.config.ts'
import { groupChunks } from './vite-chunks.config.ts'
import { leaveOutRealtime } from './vite-no-realtime.config.ts'
import { halveOnnxruntime } from './workers/vision/inference/halve-onnxruntime.ts'

const app = defineConfig({
  plugins: [privateFiles(), embeddedBackEnd(), halveOnnxruntime(), groupChunks(), leaveOutRealtime()],
  server: {
    port: 5173,
    // The server serves the app's sources and nothing else of this folder.
    fs: { allow: ['index.html', 'public', 'src', 'workers', 'node_modules'] },
  },
  build: {
    target: 'es2023',
    chunkSizeWarningLimit: 900,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Panda's recipes come through one index; each page gets those it uses.
      treeshake: { moduleSideEffects: [{ test: /\/styled-system\//, sideEffects: false }] },
    },
  },
})

export default mergeConfig(base, app)
