import { expect, test } from 'vitest'
import { headersFile, securityHeaders, withHeaders } from './security-headers.ts'

const policyOf = (headers: Record<string, string>) =>
  new Map((headers['Content-Security-Policy'] ?? '').split('; ').map((line) => [line.split(' ')[0], line]))

test('a page may run and reach nothing but the site, the project and the models', () => {
  const policy = policyOf(securityHeaders({ supabaseUrl: 'https://ref.supabase.co/ignored' }))
  expect(policy.get('default-src')).toBe("default-src 'none'")
  expect(policy.get('script-src')).toBe("script-src 'self' 'wasm-unsafe-eval'")
  expect(policy.get('frame-ancestors')).toBe("frame-ancestors 'none'")
  expect([...policy.values()].join(' ')).not.toMatch(/unsafe-inline|'unsafe-eval'|\*|https:(\s|$)/)
  const [, own, project, ...models] = policy.get('connect-src')?.split(' ') ?? []
  expect([own, project]).toEqual(["'self'", 'https://ref.supabase.co'])
  expect(models.length).toBe(3)
  for (const model of models) expect(model).toMatch(/^https:\/\/\S+\/\w+\.(tflite|onnx)$/)
  expect(policyOf(securityHeaders()).get('connect-src')).not.toContain('supabase')
})

test('static hosts are told the same, and that the site speaks TLS', () => {
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
  // Some hosts refuse longer lines.
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(2000)
})

test('an answer keeps what it says itself', () => {
  const answer = withHeaders(new Response('{}', { status: 201, headers: { 'X-Frame-Options': 'SAMEORIGIN' } }), {
    'X-Frame-Options': 'DENY',
    'X-Content-Type-Options': 'nosniff',
  })
  expect([answer.status, answer.headers.get('x-frame-options')]).toEqual([201, 'SAMEORIGIN'])
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})
