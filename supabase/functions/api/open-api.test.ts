import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { WebhookDelivery } from '../../../src/domain/integrations/integrations.schema.ts'
import { createApi } from './app.ts'
import { describeApi } from './open-api.ts'
import { ROUTES } from './routes.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- read as the JSON it is
const document: any = JSON.parse(JSON.stringify(describeApi(ROUTES)))
const operations = Object.entries<Record<string, Record<string, unknown>>>(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, path, operation })),
)

const WITHOUT_BODY = new Set([
  'POST /webhooks/deliver',
  'POST /integrations/test',
  'POST /auth/logout',
  'POST /pictures/sweep',
  'POST /people/{id}/hand-over',
  'POST /people/{id}/password-reset',
  'POST /service-instances/{id}/counting-links',
])

test('the OpenAPI document lists exactly the routes that the function has', () => {
  const app = createApi({ supabaseUrl: 'http://localhost', publishableKey: 'key', fetch })
  const served = app.routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
    .map(({ method, path }) => `${method} ${path.slice('/api'.length).replaceAll(/:(\w+)/g, '{$1}')}`)
  expect(served.length).toBeGreaterThan(35)
  expect(operations.map(({ name }) => name).toSorted()).toEqual(served.toSorted())
})

test('routes.ts lists every file that defines routes', () => {
  const listed = readFileSync(join(import.meta.dirname, 'routes.ts'), 'utf8')
  const files = readdirSync(join(import.meta.dirname, 'routes'))
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter((file) => !listed.includes(`./routes/${file}`))).toEqual([])
})

test('in the OpenAPI document, each operation has a unique id, its parameters, its answers and its failures', () => {
  const ids = operations.map(({ operation }) => operation['operationId'])
  expect(new Set(ids).size).toBe(ids.length)
  for (const { name, path, operation } of operations) {
    const parameters = operation['parameters'] as { name: string; in: string }[]
    expect(
      parameters.some((each) => each.in === 'path'),
      name,
    ).toBe(/\{(id|secret)\}/.test(path))
    expect(Object.keys(operation['responses'] as object), name).toContain('default')
    expect(operation['requestBody'] !== undefined, name).toBe(/^(POST|PUT|PATCH)/.test(name) && !WITHOUT_BODY.has(name))
  }
})

test('the OpenAPI document describes every webhook and says which webhook sends attendance figures', () => {
  expect(Object.keys(document.webhooks)).toEqual(WebhookDelivery.entries.event.options)
  const figures = document.webhooks['service_total.changed'].post
  expect(figures.summary).toMatch(/use this one for figures/)
  expect(figures.requestBody.content['application/json'].schema.properties.data.required).toEqual(
    expect.arrayContaining([
      'total',
      'previousTotal',
      'previousOutcome',
      'source',
      'cameIn',
      'low',
      'high',
      'change',
      'reason',
    ]),
  )
  expect(document.webhooks['attendance.recorded'].post.summary).toMatch(/do not add them up/)
})

test('in the OpenAPI document, every reference points to a schema, and no schema is empty', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path)
  expect(references.length).toBeGreaterThan(30)
  for (const reference of references) {
    const target = reference.split('/').reduce((at, key) => at?.[key], document)
    expect(target, reference).toBeTypeOf('object')
    expect(Object.keys(target).length, reference).toBeGreaterThan(0)
  }
})

test('in the OpenAPI document, a PATCH body needs at least one field, and its fields have no defaults', () => {
  const changes = operations.filter(({ name }) => name.startsWith('PATCH'))
  expect(changes.length).toBeGreaterThan(3)
  for (const { name, operation } of changes) {
    expect(JSON.stringify(operation['requestBody']), name).not.toContain('"default":')
    const { schema } = (operation['requestBody'] as { content: Record<string, { schema: object }> }).content[
      'application/json'
    ]!
    const { minProperties = 0, required = [] } = schema as { minProperties?: number; required?: string[] }
    expect(Math.max(minProperties, required.length), name).toBeGreaterThan(0)
  }
})

test('in the OpenAPI document, every date-time in an answer has the pattern of RFC 3339', () => {
  const patterns: string[] = []
  JSON.parse(JSON.stringify(document.components.schemas), (_, value: { format?: string; pattern?: string } | null) => {
    if (value?.format === 'date-time') patterns.push(value.pattern ?? '')
    return value
  })
  expect(patterns.length).toBeGreaterThan(15)
  for (const pattern of patterns) {
    expect('2026-11-22T03:01:14.132+00:00').toMatch(new RegExp(pattern))
    expect('2026-11-22T03:01:14Z').toMatch(new RegExp(pattern))
    expect('2026-11-22 03:01:14.132+00').not.toMatch(new RegExp(pattern))
    expect('2026-11-22T03:01:14.132+00').not.toMatch(new RegExp(pattern))
  }
})

test('when the back end cannot be reached, /health answers 503', async () => {
  const refused = () => Promise.reject(new TypeError('fetch failed'))
  const app = createApi({ supabaseUrl: 'http://localhost', publishableKey: 'key', fetch: refused })
  const response = await app.request('/api/health')
  expect(response.status).toBe(503)
  expect(await response.json()).toEqual({ message: 'Auth cannot be reached.' })
})

test('the OpenAPI document has the same limits and defaults as the domain’s schemas', () => {
  const added = document.paths['/members'].post.requestBody.content['application/json'].schema
  expect(added.required).toEqual(['firstName', 'lastName'])
  expect(added.properties.firstName).toMatchObject({ type: 'string', minLength: 1, maxLength: 100 })
  expect(added.properties.membershipStatus).toMatchObject({
    enum: ['active', 'inactive', 'visitor'],
    default: 'active',
  })
  const changed = document.paths['/members/{id}'].patch.requestBody.content['application/json'].schema
  expect(changed).toMatchObject({ required: [], minProperties: 1 })
  const instance = document.paths['/service-instances'].post.requestBody.content['application/json'].schema
  expect(instance.anyOf).toHaveLength(2)
  expect(document.paths['/attendance'].post.summary).toContain('Without totalAttendance the total is 0.')
  const session = document.paths['/recording-sessions'].post.requestBody.content['application/json'].schema
  expect(session.properties.id).not.toHaveProperty('default')
  expect(document.paths['/attendance-snapshots'].get.parameters).toMatchObject([
    { name: 'recordingSessionId', in: 'query', required: true },
  ])
})

test('every route that the README announces for removal still exists', () => {
  const readme = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8')
  const [, list = ''] = readme.split('## Routes to remove before 1.1')
  const listed = [...list.matchAll(/^\| `(.+?)`/gm)].map(([, name]) => name)
  expect(listed.length).toBeGreaterThan(5)
  expect(operations.map(({ name }) => name)).toEqual(expect.arrayContaining(listed))
})
