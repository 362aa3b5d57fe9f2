import { defineConfig, mergeConfig } from 'vite'
import { privateFiles } from './supabase/embedded/private-files.ts'
import { embeddedBackEnd } from './supabase/embedded/vite-plugin.ts'
import base from './vite-base.config.ts'
import { halveOnnxruntime } from './workers/vision/inference/halve-onnxruntime.ts'

/** What every page is made with. */
const foundation = new RegExp(
  [
    'node_modules/(react|react-dom|scheduler|@tanstack)/(?!.*(/useBlocker|query-core|react-query))',
    'node_modules/lucide-react/dist/esm/(?!icons)',
    'src/styled-system/(css|helpers|recipes/create-recipe)',
    'src/ui/(wordmark|mark|button|button-link|text-link|back-link|badge)\\.tsx',
  ].join('|'),
)

const app = defineConfig({
  plugins: [privateFiles(), embeddedBackEnd(), halveOnnxruntime()],
  server: {
    port: 5173,
    // What the app is made of, and nothing else of this folder.
    fs: { allow: ['index.html', 'public', 'src', 'workers', 'node_modules'] },
  },
  build: {
    target: 'es2023',
    chunkSizeWarningLimit: 900,
    // Only index.html names what to fetch beforehand: lists for every route would travel with the start page.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, dependencies, { hostType }) => (hostType === 'html' ? dependencies : []),
    },
    rolldownOptions: {
      // Panda's recipes come through one index; each page gets those it uses.
      treeshake: { moduleSideEffects: [{ test: /\/styled-system\//, sideEffects: false }] },
      // Together they compress better, and what every page needs stays cached when a page changes.
      output: {
        codeSplitting: {
          groups: [
            { name: 'foundation', test: foundation },
            { name: 'public', test: /src\/features\/marketing\/public-/ },
            // Those of the start page that other pages have too.
            { name: 'icons', test: /lucide-react\/dist\/esm\/icons\/(check|calendar-days|scan-eye|users)\./ },
          ],
        },
      },
    },
  },
})

export default mergeConfig(base, app)
