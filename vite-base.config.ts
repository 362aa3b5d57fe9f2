import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import type { UserConfig } from 'vite'
import { headersPlugin } from './supabase/embedded/http/headers-plugin.ts'
import { serveSharedMedia } from './src/testing/shared-media.ts'
import { subsetFonts } from './vite-fonts.config.ts'

/**
 * The app and its tests share these settings. The settings leave out the embedded back end, because loading this back
 * end takes seconds.
 */
export default {
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // Loaders are also split from the first files. So a visitor of a public page fetches no code that reads the
      // database.
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
  // Workers import these dependencies. Vite searches only the page for dependencies, and reloads the page when a worker
  // imports an unknown dependency.
  optimizeDeps: {
    include: ['idb-keyval', 'papaparse', 'fflate', 'read-excel-file/universal'],
    exclude: ['onnxruntime-web'],
  },
} satisfies UserConfig
