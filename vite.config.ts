import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { embeddedBackEnd } from './supabase/embedded/vite-plugin.ts'
import { serveSharedMedia } from './src/testing/shared-media.ts'

/** Threaded WebAssembly needs a cross-origin isolated page. The same headers stand in public/_headers. */
const isolation = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' }

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: {
        defaultBehavior: [['component', 'pendingComponent'], ['errorComponent'], ['notFoundComponent']],
      },
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/route-tree.gen.ts',
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    embeddedBackEnd(),
    serveSharedMedia(),
  ],
  resolve: { alias: { '@': new URL('./src', import.meta.url).pathname } },
  server: { headers: isolation, port: 5173 },
  preview: { headers: isolation, port: 4173 },
  worker: { format: 'es' },
  build: { target: 'es2023', chunkSizeWarningLimit: 900 },
  optimizeDeps: { exclude: ['onnxruntime-web'] },
})
