import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { Context } from 'hono'
import { withKey } from '../key-in-page.ts'
import { answerRange } from './answer-range.ts'

export type SiteOptions = {
  /** The folder that `vite build` wrote. */
  dist: string
  /** The folder of models, which `npm run models` can fill after a build. */
  models: string
  /** The key of the embedded back end; absent where the build names a hosted project. */
  publishableKey?: string
  networkAddress?: string | null
}

type Page = Record<'br' | 'gzip' | 'identity', Buffer> & { etag: string }

/** Serves the files of the built app. Every other address gets the page of the app. */
export function createSite({ dist, models, publishableKey, networkAddress }: SiteOptions): Hono {
  const page = readPage(join(dist, 'index.html'), publishableKey, networkAddress)
  const site = new Hono()
  site.on(['POST', 'PUT', 'PATCH', 'DELETE'], '*', (context) =>
    context.text('Method Not Allowed', 405, { Allow: 'GET' }),
  )
  site.get('*', async (context, next) => {
    await next()
    const { headers, status } = context.res
    if (status !== 200 || !isKnown(context.req.header('If-None-Match'), headers.get('ETag'))) return
    await context.res.body?.cancel()
    for (const name of ['Content-Length', 'Content-Type', 'Content-Encoding']) headers.delete(name)
    context.res = new Response(null, { status: 304, headers })
  })
  site.get('*', answerRange)
  // Hidden files belong to the build and are not for visitors.
  site.get('*', async (context, next) => (/\/\./.test(context.req.path) ? context.notFound() : next()))
  site.get('/', (context) => answerPage(page, context))
  site.get('/index.html', (context) => context.redirect('/', 301))
  site.get('/models/*', serveStatic({ root: models, rewriteRequestPath: withoutFolder, onFound: revalidated }))
  site.get('/assets/*', serveStatic({ root: dist, precompressed: true, onFound: immutable }))
  site.get('*', serveStatic({ root: dist, precompressed: true, index: '', onFound: revalidated }))
  // A missing file is answered with 404, because a browser would treat the page as the file.
  site.get('*', (context) =>
    /^\/(assets|models)\/|\.\w+$/.test(context.req.path) ? context.notFound() : answerPage(page, context),
  )
  return site
}

const withoutFolder = (path: string) => path.replace(/^\/models/, '')

/** Lets browsers cache files whose names change with their content. */
function immutable(_: string, context: Context): void {
  context.header('Cache-Control', 'public, max-age=31536000, immutable')
}

function revalidated(file: string, context: Context): void {
  const { size, mtimeMs } = statSync(file)
  context.header('Cache-Control', 'no-cache')
  context.header('ETag', `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`)
}

function readPage(file: string, publishableKey: string | undefined, networkAddress?: string | null): Page {
  const built = readFileSync(file, 'utf8')
  const identity = Buffer.from(publishableKey === undefined ? built : withKey(built, publishableKey, networkAddress))
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 16)}"`
  return { identity, br: brotliCompressSync(identity), gzip: gzipSync(identity), etag }
}

function answerPage(page: Page, context: Context): Response {
  const accepted =
    context.req
      .header('Accept-Encoding')
      ?.split(',')
      .map((each) => each.split(';')[0]?.trim()) ?? []
  const encoding = (['br', 'gzip'] as const).find((each) => accepted.includes(each)) ?? 'identity'
  if (encoding !== 'identity') context.header('Content-Encoding', encoding)
  context.header('Vary', 'Accept-Encoding')
  context.header('Cache-Control', 'no-cache')
  context.header('ETag', page.etag)
  context.header('Content-Type', 'text/html; charset=utf-8')
  return context.body(new Uint8Array(page[encoding]))
}

function isKnown(known: string | undefined, etag: string | null): boolean {
  if (!known || !etag) return false
  return known.split(',').some((each) => each.trim().replace(/^W\//, '') === etag)
}
