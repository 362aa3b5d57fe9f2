import { toJsonSchema } from '@valibot/to-json-schema'
import type { ConversionConfig, JsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { VERSION } from '../../../src/domain/version.ts'
import { NAMED_ANSWERS } from './answers.ts'
import { PUBLIC_PREFIX } from './route.ts'
import type { Route } from './route.ts'
import { WEBHOOK_EVENTS } from './webhooks/webhook-events.ts'

const CONVERSION: ConversionConfig = {
  target: 'draft-2020-12',
  typeMode: 'input',
  // A check written in TypeScript has no JSON Schema and is left out. If the check fails, the server explains the
  // failure with status 422.
  errorMode: 'ignore',
  definitions: NAMED_ANSWERS,
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  overrideSchema: ({ valibotSchema }) => overridden(valibotSchema),
}

/**
 * Returns the OpenAPI 3.1 document of all routes. The document is made from the schemas that parse and check the
 * requests.
 */
export function describeApi(routes: readonly Route[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes) {
    const path = (paths[route.path] ??= {})
    path[route.method.toLowerCase()] = operationOf(route)
  }
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: 'Narthex',
      version: VERSION,
      description:
        'Attendance, members, services and events of a church. Log in for a bearer token; it sees what its person sees.',
    },
    servers: [{ url: PUBLIC_PREFIX }, { url: '/api' }],
    paths,
    webhooks: Object.fromEntries(
      Object.entries(WEBHOOK_EVENTS).map(([event, { summary, message }]) => [
        event,
        { post: webhookOf(summary, message) },
      ]),
    ),
    components: {
      schemas: Object.fromEntries(
        Object.entries(NAMED_ANSWERS).map(([name, schema]) => [name, convert(schema, { definitions: {} })]),
      ),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        secretKey: { type: 'apiKey', in: 'header', name: 'apikey' },
      },
      responses: { Failure: jsonContent('Why the request was refused.', NAMED_ANSWERS.Failure) },
    },
  }
}

const SECURITY: Record<Route['access'], Record<string, string[]>[]> = {
  anyone: [],
  'signed-in': [{ bearer: [] }],
  operator: [{ secretKey: [] }, { bearer: [] }],
}

function operationOf(route: Route) {
  return {
    operationId: operationId(route),
    summary: route.summary,
    tags: [route.path.split('/')[1]],
    security: SECURITY[route.access],
    parameters: [...pathParameters(route), ...queryParameters(route)],
    ...(route.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: convert(route.body) } } } }
      : {}),
    responses: {
      [route.status]: answerOf(route),
      default: { $ref: '#/components/responses/Failure' },
    },
  }
}

/**
 * Describes the message that a webhook's receiver gets; the README explains the message's signature and repetitions.
 */
function webhookOf(summary: string, message: v.GenericSchema) {
  return {
    summary,
    requestBody: { required: true, content: { 'application/json': { schema: convert(message) } } },
    responses: { '2XX': { description: 'Taken. Anything else is sent again.' } },
  }
}

/** Turns 'GET /members/{id}/image' into 'getMembersByIdImage'. */
function operationId({ method, path }: Route): string {
  const words = path.replaceAll(/\{(\w+)\}/g, 'by-$1').split(/[/\-.]/)
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

function pathParameters({ path }: Route) {
  const parameter = { in: 'path', required: true }
  if (path.includes('{id}')) return [{ ...parameter, name: 'id', schema: { type: 'string', format: 'uuid' } }]
  if (path.includes('{secret}')) return [{ ...parameter, name: 'secret', schema: { type: 'string' } }]
  return []
}

function queryParameters({ query }: Route) {
  if (!query) return []
  const { properties = {}, required = [] } = convert(query)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

/** The header with the next page's address (RFC 8288). */
const NEXT_PAGE = {
  Link: {
    description: `Where the list goes on: <${PUBLIC_PREFIX}/…>; rel="next". None on the last page.`,
    schema: { type: 'string' },
  },
}

function answerOf({ answer, status, isPaged }: Route) {
  if (answer === undefined) return { description: status === 204 ? 'Done.' : 'Accepted.' }
  if (typeof answer !== 'string') {
    return { ...jsonContent('As asked.', answer), ...(isPaged && { headers: NEXT_PAGE }) }
  }
  return { description: 'As asked.', content: { [answer]: {} } }
}

function jsonContent(description: string, schema: v.GenericSchema) {
  return { description, content: { 'application/json': { schema: convert(schema) } } }
}

/**
 * Converts schemas that the library cannot convert, and schemas whose default differs with each call. Returns null for
 * all other schemas.
 */
function overridden(schema: v.GenericSchema): JsonSchema | null {
  if (schema.type === 'nan') return { not: {} }
  // Schemas from `eitherBy` have this form.
  if (schema.type === 'lazy' && 'options' in schema) {
    return { anyOf: (schema.options as v.GenericSchema[]).map((option) => convert(option)) }
  }
  const { default: fallback, wrapped } = schema as { default?: unknown; wrapped?: v.GenericSchema }
  return typeof fallback === 'function' && wrapped ? convert(wrapped) : null
}

/**
 * @param config a configuration without definitions when a definition itself is converted; with definitions, the result
 * would only refer to itself
 */
function convert(schema: v.GenericSchema, config: ConversionConfig = CONVERSION): JsonSchema {
  const { $schema: _, $defs: __, ...converted } = toJsonSchema(schema, { ...CONVERSION, ...config })
  return converted
}
