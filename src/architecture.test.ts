import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/**
 * A layer may import the layers in `mayImport`, itself and packages. A file belongs to the first layer whose `path`
 * matches.
 */
const layers: { name: string; path: RegExp; mayImport: string[]; isIndependent?: boolean }[] = [
  { name: 'generated', path: /^src\/(styled-system\/|route-tree\.gen\.ts)/, mayImport: ['routes'] },
  {
    name: 'testing',
    path: /^src\/testing\/|^supabase\/tests\/|^workers\/[^/]+\/testing\/|\.test\.tsx?$/,
    mayImport: ['*'],
  },
  { name: 'boot', path: /^src\/main\.tsx$/, mayImport: ['app', 'platform', 'ui', 'generated'] },
  { name: 'start page', path: /^src\/start-page\.tsx$/, mayImport: ['features'] },
  { name: 'routes', path: /^src\/routes\//, mayImport: ['app', 'features', 'widgets', 'ui', 'platform', 'domain'] },
  { name: 'app', path: /^src\/app\//, mayImport: ['widgets', 'ui', 'platform', 'domain', 'generated'] },
  {
    name: 'features',
    path: /^src\/features\/([^/]+)\//,
    mayImport: ['widgets', 'ui', 'platform', 'domain', 'contract', 'catalog', 'generated'],
    isIndependent: true,
  },
  { name: 'widgets', path: /^src\/widgets\//, mayImport: ['ui', 'platform', 'domain', 'generated'] },
  { name: 'platform', path: /^src\/platform\//, mayImport: ['domain'] },
  { name: 'ui', path: /^src\/ui\//, mayImport: ['generated'] },
  { name: 'domain', path: /^src\/domain\//, mayImport: [] },
  { name: 'contract', path: /^workers\/[^/]+\/contract\.ts$/, mayImport: ['catalog', 'domain'] },
  { name: 'catalog', path: /^workers\/[^/]+\/catalog\.ts$/, mayImport: [] },
  { name: 'files', path: /^workers\/(archive|spreadsheet)\//, mayImport: ['domain', 'contract'], isIndependent: true },
  { name: 'workers', path: /^workers\/([^/]+)\//, mayImport: ['contract', 'catalog'], isIndependent: true },
  { name: 'functions', path: /^supabase\/functions\//, mayImport: ['domain'] },
  { name: 'embedded', path: /^supabase\/embedded\//, mayImport: ['domain', 'functions', 'catalog'] },
]

const lineLimits: { path: RegExp; lines: number }[] = [
  { path: /^src\/routes\/.*\.tsx$/, lines: 60 },
  { path: /^src\/(features|widgets|app|ui)\/.*\.tsx$/, lines: 150 },
  { path: /^src\/domain\/.*\.ts$/, lines: 150 },
  { path: /^workers\/.*\.ts$/, lines: 200 },
  { path: /^supabase\/migrations\/.*\.sql$/, lines: 200 },
]

const isTest = (file: string) => layerOf(file)?.name === 'testing'
const isGenerated = (file: string) => /styled-system\/|\.gen\.ts$|database\.types\.ts$/.test(file)

const sources = ['src', 'workers', 'supabase']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.(tsx?|sql)$/.test(file) && !/\/(\.temp|styled-system)\//.test(file))
  .toSorted()
const code = sources.filter((file) => !file.endsWith('.sql') && !isGenerated(file))

const read = (file: string) => readFileSync(join(root, file), 'utf8')

/**
 * `part` is the feature or worker of the file if the parts of the layer must not import each other. Otherwise `part` is
 * empty.
 */
function layerOf(file: string) {
  for (const layer of layers) {
    const match = layer.path.exec(file)
    if (match) return { ...layer, part: layer.isIndependent ? (match[1] ?? '') : '' }
  }
  return null
}

/** Returns the paths of our own files that `file` imports, relative to the repository; worker URLs are not imports. */
function importsOf(file: string, text = read(file)): string[] {
  const pattern = /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g
  return [...text.matchAll(pattern)]
    .map(([, target = '']) => target)
    .filter((target) => target.startsWith('.') || target.startsWith('@/'))
    .map((target) => {
      const path = target.startsWith('@/') ? join('src', target.slice(2)) : join(dirname(file), target)
      return normalize(path).replaceAll('\\', '/').split('?')[0] ?? ''
    })
}

function violation(file: string, target: string): string | null {
  const from = layerOf(file)
  const to = layerOf(target)
  if (!from || !to) return `${file} imports ${target}, which has no layer`
  if (from.mayImport.includes('*')) return null
  if (from.name === to.name && from.part === to.part) return null
  if (from.name === to.name) return `${file} imports ${target}, which should be independent of it`
  if (from.name === 'workers' && to.name === 'contract') {
    return target.startsWith(`workers/${from.part}/`) ? null : `${file} imports another worker's contract`
  }
  return from.mayImport.includes(to.name) ? null : `${file} (${from.name}) imports ${target} (${to.name})`
}

/**
 * Returns the first import circle as a list of paths that begins and ends with the same path; null if there is no
 * circle. Depth-first search; see Cormen et al., Introduction to Algorithms, 'Topological sort'.
 */
function circleIn(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const done = new Set<string>()
  const path: string[] = []
  function visit(node: string): string[] | null {
    if (done.has(node)) return null
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node]
    path.push(node)
    for (const next of graph.get(node) ?? []) {
      const circle = visit(next)
      if (circle) return circle
    }
    path.pop()
    done.add(node)
    return null
  }
  for (const node of graph.keys()) {
    const circle = visit(node)
    if (circle) return circle
  }
  return null
}

type Import = { from: string; to: string }

function graphOf(imports: Import[]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    if (from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to))
  }
  return graph
}

/**
 * Returns the direct child of `folder` on the path to `file`. The child is a folder or the file itself. Returns null
 * for a file outside `folder`.
 */
function below(folder: string, file: string): string | null {
  if (!file.startsWith(`${folder}/`)) return null
  const rest = file.slice(folder.length + 1)
  return rest.includes('/') ? `${folder}/${rest.split('/')[0]}/` : file
}

function roomsImport(folder: string, imports: Import[]): Import[] {
  return imports.flatMap(({ from, to }) => {
    const [a, b] = [below(folder, from), below(folder, to)]
    return a && b ? [{ from: a, to: b }] : []
  })
}

const product = code.filter((file) => !isTest(file))
const productImports = product.flatMap((from) => importsOf(from).map((to) => ({ from, to })))

/**
 * The list contains the folders of features and workers, and the folders inside them. The subfolders of one folder
 * import each other in only one direction.
 */
const foldersWithRooms = [
  ...new Set(product.flatMap((file) => (/^(src\/features|workers)\//.test(file) ? ancestorsOf(file) : []))),
].filter((folder) => folder.split('/').length >= (folder.startsWith('src/') ? 3 : 2))

function ancestorsOf(file: string): string[] {
  const parts = dirname(file).split('/')
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

describe('the import rules', () => {
  test('the rules cover files of every layer', () => {
    expect(code.length).toBeGreaterThan(60)
    for (const layer of ['routes', 'app', 'features', 'platform', 'ui', 'domain', 'workers', 'embedded']) {
      expect(code.some((file) => layerOf(file)?.name === layer)).toBe(true)
    }
    expect(code.flatMap((file) => importsOf(file)).length).toBeGreaterThan(100)
  })

  test('every file imports only layers below its own', () => {
    const violations = productImports.map(({ from, to }) => violation(from, to)).filter((entry) => entry !== null)
    expect(violations).toEqual([])
  })

  test('an import that breaks the rules is found', () => {
    expect(violation('src/ui/button.tsx', 'src/domain/members/member.rules.ts')).toMatch('(ui) imports')
    expect(violation('src/features/auth/login-page.tsx', 'src/features/studio/studio-page.tsx')).toMatch('independent')
    expect(violation('src/domain/members/member.rules.ts', 'src/platform/supabase.ts')).toMatch('(domain) imports')
    expect(violation('src/features/studio/counting/counting.ts', 'workers/vision/track.ts')).toMatch(
      '(features) imports',
    )
    expect(violation('src/features/studio/counting/counting.ts', 'workers/vision/contract.ts')).toBeNull()
    expect(importsOf('src/ui/a.tsx', `import { x } from '@/domain/members/member.rules.ts'`)).toEqual([
      'src/domain/members/member.rules.ts',
    ])
  })

  test('no files import each other in a circle, even through type imports', () => {
    expect(circleIn(graphOf(productImports))).toBeNull()
  })

  test('the folders inside a feature or a worker import each other in one direction', () => {
    expect(foldersWithRooms).toEqual(expect.arrayContaining(['src/features/studio', 'workers/vision']))
    const circles = foldersWithRooms.map((folder) => circleIn(graphOf(roomsImport(folder, productImports))))
    expect(circles.filter((circle) => circle !== null)).toEqual([])
  })

  test('the search for import circles finds a circle of files and a circle of folders', () => {
    const files = [
      { from: 'src/features/studio/lines/a.ts', to: 'src/features/studio/camera/b.ts' },
      { from: 'src/features/studio/camera/c.ts', to: 'src/features/studio/lines/d.ts' },
    ]
    expect(circleIn(graphOf(files))).toBeNull()
    expect(circleIn(graphOf(roomsImport('src/features/studio', files)))).toEqual([
      'src/features/studio/lines/',
      'src/features/studio/camera/',
      'src/features/studio/lines/',
    ])
    expect(
      circleIn(
        graphOf([
          { from: 'a', to: 'b' },
          { from: 'b', to: 'c' },
          { from: 'c', to: 'b' },
        ]),
      ),
    ).toEqual(['b', 'c', 'b'])
  })

  test('only the Edge Function uses Deno, and from workers src imports only types and catalogs', () => {
    const saysDeno = code.filter((file) => !isTest(file) && /\bDeno\./.test(read(file)))
    expect(saysDeno).toEqual(['supabase/functions/api/index.ts'])
    const crossing = code.filter(
      (file) =>
        file.startsWith('src/') &&
        !isTest(file) &&
        /import \{[^}]*\} from '[^']*workers\/(?![^/']+\/catalog\.ts')/.test(read(file)),
    )
    expect(crossing).toEqual([])
  })

  test('the app makes ids with newId, because pages without TLS have no crypto.randomUUID', () => {
    const users = code.filter(
      (file) => /^src\/(?!testing)/.test(file) && !isTest(file) && /randomUUID\(/.test(read(file)),
    )
    expect(users).toEqual([])
  })
})

describe('names and sizes', () => {
  test('file names are kebab-case and not vague', () => {
    const routes = /^src\/routes\//
    const odd = code
      .filter((file) => !routes.test(file))
      .filter((file) => !/^[a-z0-9.-]+$/.test(file.split('/').at(-1) ?? ''))
    const vague = code.filter((file) => !routes.test(file) && /\/(index|utils|helpers|types)\.tsx?$/.test(file))
    expect(odd).toEqual([])
    expect(vague).toEqual(['supabase/functions/api/index.ts'])
  })

  test('src/README.md names the newest migration of each function', () => {
    const places = [
      ...read('src/README.md').matchAll(/`((?:private|public)\.\w+)` in `(?:supabase\/migrations\/)?(\d+_\w+\.sql)`/g),
    ]
    expect(places.length).toBeGreaterThan(10)
    const migrations = sources.filter((file) => file.startsWith('supabase/migrations/'))
    const stale = places.flatMap(([, name, file]) => {
      const defines = new RegExp(`^create (or replace )?function ${name!.replace('.', '\\.')}\\(`, 'm')
      const newest = migrations.findLast((each) => defines.test(read(each)))
      return newest?.endsWith(`/${file}`) ? [] : [`${name} is in ${newest}`]
    })
    expect(stale).toEqual([])
  })

  test('no folder outside the design system has more than 25 source files', () => {
    const counts = new Map<string, number>()
    for (const file of product.filter((each) => !each.startsWith('src/ui/') && !isGenerated(each))) {
      counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
    }
    const crowded = [...counts].filter(([, count]) => count > 25)
    expect(crowded).toEqual([])
  })

  test('imports carry their extension', () => {
    const bare = code.flatMap((file) =>
      importsOf(file)
        .filter((target) => !target.includes('styled-system/') && !/\.(tsx?|json|css|svg|png|webp)$/.test(target))
        .map((target) => `${file} imports ${target}`),
    )
    expect(bare).toEqual([])
  })

  test('no file is longer than the limit of its kind', () => {
    const tooLong = sources
      .filter((file) => !isTest(file) && !isGenerated(file))
      .flatMap((file) => {
        const limit = lineLimits.find(({ path }) => path.test(file))
        const lines = read(file).trimEnd().split('\n').length
        return limit && lines > limit.lines ? [`${file}: ${lines} lines, at most ${limit.lines}`] : []
      })
    expect(tooLong).toEqual([])
  })

  test('exported functions of the domain and of workers have a docstring', () => {
    const bare = /(?<!\*\/\n(?:\/\/ @__NO_SIDE_EFFECTS__\n)?)^export (?:async )?function\*? (\w+)/gm
    const functions = product.filter((file) => /^(src\/domain|workers)\//.test(file))
    const found = functions.flatMap((file) => [...read(file).matchAll(bare)].map(([, name]) => `${file}: ${name}`))
    expect(found).toEqual([])
  })

  test('only the theme defines colours', () => {
    const raw = code.filter(
      (file) =>
        /^src\/(features|widgets|app|routes)\//.test(file) && /oklch\(|rgba?\(|#[0-9a-f]{6}\b/i.test(read(file)),
    )
    expect(raw.filter((file) => !isTest(file))).toEqual([])
  })
})
