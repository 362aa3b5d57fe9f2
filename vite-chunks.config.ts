import type { Plugin } from 'vite'

/** The entries that need a module. An entry is a page or a dynamically imported module. */
type Reach = ReadonlySet<string>

/**
 * Names of the groups, from code that nearly every page needs to code that few pages need. Code that only one page
 * needs has no group.
 */
const order = ['foundation', 'clicker', 'supabase', 'app', 'pages', 'forms', 'studio', 'charts'] as const
type Group = (typeof order)[number]

/**
 * These indexes export everything, so the search for an entry's modules does not follow their imports. Icons and
 * recipes are grouped by their paths instead.
 */
const barrel = /lucide-react\/dist\/esm\/lucide-react\.|styled-system\/recipes\/index\./
const icon = /lucide-react\/dist\/esm\/icons\//
/** Icons of the landing page and of the navigation. The navigation shows before the app's code has loaded. */
const firstIcons = new RegExp(
  [
    'icons/(arrow-left|calendar-days|chart-line|check|monitor-smartphone|move|scan-eye|users',
    'layout-dashboard|video|calendar-range|chart-no-axes-column|book-open-text|ticket)\\.',
  ].join('|'),
)
/** Icons of the clicker and the other public pages. The remaining icons are loaded with the app's code. */
const publicIcons = /icons\/(app-window|arrow-down|cloud(-check|-off)?|minus|plus|undo-2|x)\./
const firstRecipes = /recipes\/(index|create-recipe|runtime|button|text-link|wordmark|badge|skeleton)\./
/** The router's index exports this code, but only pages behind the first one keep a person from leaving. */
const leaving = /react-router\/dist\/esm\/useBlocker\./
/** Entries that every signed-in page loads. */
const shell = /routes\/_app\.tsx|src\/platform\/|profile\.queries\.ts|ui\/toaster\.tsx/

/**
 * Puts modules that the same pages need into one file. A page then loads a dozen files instead of a hundred. The
 * landing page and the clicker load no code of the signed-in screens.
 */
export function groupChunks(): Plugin {
  let groups = new Map<string, Group>()
  return {
    name: 'narthex:group-chunks',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                ...order.map((name) => ({ name, test: (id: string) => groups.get(id) === name })),
                // A route's component and its loader are one file, named after the route.
                { name: pageOf, debugName: 'page', test: /src\/routes\/.*\?tsr-split=/ },
              ],
            },
          },
        },
      },
    }),
    buildEnd() {
      if (this.environment.name !== 'client') return
      groups = groupsOf(reachOf([...this.getModuleIds()], (id) => this.getModuleInfo(id)))
    },
    // page-worker.js reads code.json and caches the listed files, so that pages open without a network.
    generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return
      const isCode = (fileName: string) => bundle[fileName]?.type === 'chunk' || fileName.endsWith('.css')
      const code = Object.keys(bundle).flatMap((fileName) => (isCode(fileName) ? [`/${fileName}`] : []))
      this.emitFile({ type: 'asset', fileName: 'code.json', source: JSON.stringify(code) })
    },
  }
}

type Info = { isEntry: boolean; importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] }

function reachOf(ids: string[], find: (id: string) => Info | null): Map<string, Reach> {
  const entries = new Set<string>()
  for (const id of ids) {
    const info = find(id)
    if (info?.isEntry) entries.add(id)
    for (const later of info?.dynamicallyImportedIds ?? []) entries.add(later)
  }
  const reach = new Map<string, Set<string>>(ids.map((id) => [id, new Set()]))
  for (const entry of entries) {
    const waiting = [entry]
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const reached = reach.get(id)
      if (!reached || reached.has(entry)) continue
      reached.add(entry)
      if (!barrel.test(id)) waiting.push(...(find(id)?.importedIds ?? []))
    }
  }
  return reach
}

function groupsOf(reach: ReadonlyMap<string, Reach>): Map<string, Group> {
  const entriesWith = (library: RegExp) =>
    new Set([...reach].flatMap(([id, entries]) => (library.test(id) ? [...entries] : [])))
  const kinds = { forms: entriesWith(/node_modules\/react-hook-form\//), charts: entriesWith(/node_modules\/@visx\//) }
  const groups = new Map<string, Group>()
  for (const [id, entries] of reach) {
    const group = groupOf(id, entries, kinds)
    if (group) groups.set(id, group)
  }
  return groups
}

function groupOf(id: string, entries: Reach, kinds: Record<'forms' | 'charts', Reach>): Group | null {
  if (icon.test(id)) return firstIcons.test(id) ? 'foundation' : publicIcons.test(id) ? 'clicker' : 'app'
  if (/styled-system\/recipes\//.test(id)) return firstRecipes.test(id) ? 'foundation' : 'clicker'
  if (/styled-system\/|lucide-react/.test(id)) return 'foundation'
  if (leaving.test(id)) return 'app'
  const all = [...entries]
  const isNeededBy = (entry: RegExp) => all.some((one) => entry.test(one))
  const isNeededOnlyBy = (kind: Reach) => all.every((one) => kind.has(one))
  if (isNeededBy(/index\.html$/)) return 'foundation'
  // The landing page is in the first file, because another round trip would delay its first paint.
  if (isNeededBy(/routes\/index\.tsx/)) return 'foundation'
  const clicker = isNeededBy(/routes\/count\//)
  if (/node_modules\/@supabase\//.test(id)) return 'supabase'
  const isShared = new Set(all.map(pageOf)).size > 1
  if (isShared && clicker) return 'clicker'
  if (!clicker && isNeededBy(shell)) return 'app'
  if (!isShared) return null
  if (all.every((one) => /routes\/(_app\/studio|try)\.tsx/.test(one))) return 'studio'
  if (isNeededOnlyBy(kinds.charts)) return 'charts'
  return isNeededOnlyBy(kinds.forms) ? 'forms' : 'pages'
}

/**
 * Returns a name without special characters: 'src/routes/_app/members/$id/edit.tsx?tsr-split=component' →
 * 'members-id-edit'.
 */
function pageOf(id: string): string {
  const [, route = id] = /src\/routes\/(.*?)\.tsx/.exec(id) ?? []
  return route
    .replace(/^_app\//, '')
    .replaceAll('$', '')
    .replaceAll(/[/.]/g, '-')
}
