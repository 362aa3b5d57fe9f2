import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import type { UserConfig } from 'vite'
import { headersPlugin } from './supabase/embedded/http/headers-plugin.ts'
import { serveSharedMedia } from './src/testing/shared-media.ts'
import { subsetFonts } from './vite-fonts.config.ts'

/** The app and its tests share this. The tests leave out the embedded back end, which takes seconds to load. */
export default {
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // Loaders too: a visitor of a public page fetches nothing that reads the database.
      codeSplittingOptions: {
        defaultBehavior: [['loader'], ['component', 'pendingComponent'], ['errorComponent'], ['notFoundComponent']],
      },
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/route-tree.gen.ts',
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    subsetFonts(),
    headersPlugin(),
    serveSharedMedia(),
  ],
  resolve: { alias: { '@': new URL('./src', import.meta.url).pathname } },
  worker: { format: 'es' },
  // The vision worker's: Vite looks for dependencies in the page only, and reloads it when it finds one later.
  optimizeDeps: { include: ['idb-keyval'], exclude: ['onnxruntime-web'] },
} satisfies UserConfig
