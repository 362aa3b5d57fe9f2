import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { headersFile, securityHeaders, withHeaders } from './security-headers.ts'

const policyOf = (headers: Record<string, string>) =>
  new Map((headers['Content-Security-Policy'] ?? '').split('; ').map((line) => [line.split(' ')[0], line]))

test('a page may reach only the site, the Supabase project and the models', () => {
  const policy = policyOf(securityHeaders({ supabaseUrl: 'https://ref.supabase.co/ignored' }))
  expect(policy.get('default-src')).toBe("default-src 'none'")
  expect(policy.get('script-src')).toBe("script-src 'self' 'wasm-unsafe-eval'")
  expect(policy.get('frame-ancestors')).toBe("frame-ancestors 'none'")
  expect([...policy.values()].join(' ')).not.toMatch(/unsafe-inline|'unsafe-eval'|\*|https:(\s|$)/)
  const [, own, project, ...models] = policy.get('connect-src')?.split(' ') ?? []
  expect([own, project]).toEqual(["'self'", 'https://ref.supabase.co'])
  expect(models.length).toBe(4)
  for (const model of models) expect(model).toMatch(/^https:\/\/\S+\/\w+\.(tflite|onnx)$/)
  expect(policyOf(securityHeaders()).get('connect-src')).not.toContain('supabase')
})

test('the headers file for static hosts contains the headers of the server and HSTS', () => {
  const [everywhere = '', assets = ''] = headersFile({}).split('\n\n')
  const [path, ...lines] = everywhere.split('\n')
  expect(path).toBe('/*')
  const told = Object.fromEntries(
    lines.map((line) =>
      line
        .trim()
        .split(/: (.*)/)
        .slice(0, 2),
    ),
  )
  expect(told).toEqual({ ...securityHeaders(), 'Strict-Transport-Security': 'max-age=31536000' })
  expect(assets).toContain('/assets/*\n  Cache-Control: public')
})

/** Header names that Netlify sets itself and accepts from no file. */
const NETLIFYS_OWN =
  /^(accept-ranges|age|allow|alt-svc|connection|content-(encoding|length|range)|date|server|trailer|transfer-encoding|upgrade)$/i

test('the files `_headers` and `_redirects` meet the rules of Netlify and Cloudflare Pages', () => {
  const rules = headersFile({ supabaseUrl: 'https://abcdefghijklmnopqrst.supabase.co' }).trimEnd().split('\n\n')
  expect(rules.length).toBeLessThanOrEqual(100)
  const names: string[] = []
  for (const rule of rules) {
    const [path = '', ...headers] = rule.split('\n')
    expect(path).toMatch(/^\/[^*:\s]*\*?$/)
    expect(headers.length).toBeGreaterThan(0)
    for (const line of headers) {
      expect(line.length).toBeLessThanOrEqual(2000)
      const [, name = '', value = ''] = /^  ([\w-]+): (\S.*)$/.exec(line) ?? []
      expect({ line, name, value }).toEqual({
        line,
        name: expect.stringMatching(/./),
        value: expect.stringMatching(/./),
      })
      expect(name).not.toMatch(NETLIFYS_OWN)
      names.push(name)
    }
  }
  // Netlify and Cloudflare Pages join the values when two rules set the same header.
  expect(new Set(names).size).toBe(names.length)

  const redirects = readFileSync(join(import.meta.dirname, '../../../public/_redirects'), 'utf8')
    .trimEnd()
    .split('\n')
  expect(redirects).toEqual(['/* /index.html 200'])
})

test('when an answer already has a header, that header is not replaced', () => {
  const answer = withHeaders(new Response('{}', { status: 201, headers: { 'X-Frame-Options': 'SAMEORIGIN' } }), {
    'X-Frame-Options': 'DENY',
    'X-Content-Type-Options': 'nosniff',
  })
  expect([answer.status, answer.headers.get('x-frame-options')]).toEqual([201, 'SAMEORIGIN'])
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})
