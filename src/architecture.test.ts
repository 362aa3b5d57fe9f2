import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Whom each rank may import, besides itself and packages. A rank is the first pattern that fits the path. */
const ranks: { name: string; path: RegExp; mayImport: string[]; isolated?: boolean }[] = [
  { name: 'generated', path: /^src\/(styled-system\/|route-tree\.gen\.ts)/, mayImport: ['routes'] },
  {
    name: 'testing',
    path: /^src\/testing\/|^supabase\/tests\/|^workers\/[^/]+\/testing\/|\.test\.tsx?$/,
    mayImport: ['*'],
  },
  { name: 'boot', path: /^src\/main\.tsx$/, mayImport: ['app', 'platform', 'ui', 'generated'] },
  { name: 'routes', path: /^src\/routes\//, mayImport: ['app', 'features', 'widgets', 'ui', 'platform', 'domain'] },
  { name: 'app', path: /^src\/app\//, mayImport: ['widgets', 'ui', 'platform', 'domain', 'generated'] },
  {
    name: 'features',
    path: /^src\/features\/([^/]+)\//,
    mayImport: ['widgets', 'ui', 'platform', 'domain', 'contract', 'catalog', 'generated'],
    isolated: true,
  },
  { name: 'widgets', path: /^src\/widgets\//, mayImport: ['ui', 'platform', 'domain', 'generated'] },
  { name: 'platform', path: /^src\/platform\//, mayImport: ['domain'] },
  { name: 'ui', path: /^src\/ui\//, mayImport: ['generated'] },
  { name: 'domain', path: /^src\/domain\//, mayImport: [] },
  { name: 'contract', path: /^workers\/[^/]+\/contract\.ts$/, mayImport: ['catalog'] },
  { name: 'catalog', path: /^workers\/[^/]+\/catalog\.ts$/, mayImport: [] },
  { name: 'workers', path: /^workers\/([^/]+)\//, mayImport: ['contract', 'catalog'], isolated: true },
  { name: 'functions', path: /^supabase\/functions\//, mayImport: ['domain'] },
  { name: 'embedded', path: /^supabase\/embedded\//, mayImport: ['domain', 'functions'] },
]

const lineLimits: { path: RegExp; lines: number }[] = [
  { path: /^src\/routes\/.*\.tsx$/, lines: 60 },
  { path: /^src\/(features|widgets|app|ui)\/.*\.tsx$/, lines: 150 },
  { path: /^src\/domain\/.*\.ts$/, lines: 150 },
  { path: /^workers\/.*\.ts$/, lines: 200 },
  { path: /^supabase\/migrations\/.*\.sql$/, lines: 200 },
]

const isTest = (file: string) => rankOf(file)?.name === 'testing'
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

function rankOf(file: string) {
  for (const rank of ranks) {
    const match = rank.path.exec(file)
    if (match) return { ...rank, room: rank.isolated ? (match[1] ?? '') : '' }
  }
  return null
}

/** Paths of our own files that `file` imports, relative to the repository; worker URLs are not imports. */
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
  const from = rankOf(file)
  const to = rankOf(target)
  if (!from || !to) return `${file} imports ${target}, which has no rank`
  if (from.mayImport.includes('*')) return null
  if (from.name === to.name && from.room === to.room) return null
  if (from.name === to.name) return `${file} imports its stranger ${target}`
  if (from.name === 'workers' && to.name === 'contract') {
    return target.startsWith(`workers/${from.room}/`) ? null : `${file} imports another worker's contract`
  }
  return from.mayImport.includes(to.name) ? null : `${file} (${from.name}) imports ${target} (${to.name})`
}

describe('the import law', () => {
  test('it saw the house', () => {
    expect(code.length).toBeGreaterThan(60)
    for (const rank of ['routes', 'app', 'features', 'platform', 'ui', 'domain', 'workers', 'embedded']) {
      expect(code.some((file) => rankOf(file)?.name === rank)).toBe(true)
    }
    expect(code.flatMap((file) => importsOf(file)).length).toBeGreaterThan(100)
  })

  test('every file imports only ranks below its own', () => {
    const violations = code
      .filter((file) => !isTest(file))
      .flatMap((file) => importsOf(file).map((target) => violation(file, target)))
      .filter((entry) => entry !== null)
    expect(violations).toEqual([])
  })

  test('a planted violation is seen', () => {
    expect(violation('src/ui/button.tsx', 'src/domain/members/member.rules.ts')).toMatch('(ui) imports')
    expect(violation('src/features/auth/login-page.tsx', 'src/features/studio/studio-page.tsx')).toMatch('stranger')
    expect(violation('src/domain/members/member.rules.ts', 'src/platform/supabase.ts')).toMatch('(domain) imports')
    expect(violation('src/features/studio/counting/counting.ts', 'workers/vision/track.ts')).toMatch(
      '(features) imports',
    )
    expect(violation('src/features/studio/counting/counting.ts', 'workers/vision/contract.ts')).toBeNull()
    expect(importsOf('src/ui/a.tsx', `import { x } from '@/domain/members/member.rules.ts'`)).toEqual([
      'src/domain/members/member.rules.ts',
    ])
  })

  test('only the Edge Function says Deno, and only types and the plain catalog of the worker cross into src', () => {
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
})

describe('names and sizes', () => {
  test('files are kebab-case and named for one thing', () => {
    const routes = /^src\/routes\//
    const odd = code
      .filter((file) => !routes.test(file))
      .filter((file) => !/^[a-z0-9.-]+$/.test(file.split('/').at(-1) ?? ''))
    const vague = code.filter((file) => !routes.test(file) && /\/(index|utils|helpers|types)\.tsx?$/.test(file))
    expect(odd).toEqual([])
    expect(vague).toEqual(['supabase/functions/api/index.ts'])
  })

  test('imports carry their extension', () => {
    const bare = code.flatMap((file) =>
      importsOf(file)
        .filter((target) => !target.includes('styled-system/') && !/\.(tsx?|json|css|svg|png|webp)$/.test(target))
        .map((target) => `${file} imports ${target}`),
    )
    expect(bare).toEqual([])
  })

  test('no file outgrows its kind', () => {
    const tooLong = sources
      .filter((file) => !isTest(file) && !isGenerated(file))
      .flatMap((file) => {
        const limit = lineLimits.find(({ path }) => path.test(file))
        const lines = read(file).trimEnd().split('\n').length
        return limit && lines > limit.lines ? [`${file}: ${lines} lines, at most ${limit.lines}`] : []
      })
    expect(tooLong).toEqual([])
  })

  test('colours live in the theme', () => {
    const raw = code.filter(
      (file) =>
        /^src\/(features|widgets|app|routes)\//.test(file) && /oklch\(|rgba?\(|#[0-9a-f]{6}\b/i.test(read(file)),
    )
    expect(raw.filter((file) => !isTest(file))).toEqual([])
  })
})
