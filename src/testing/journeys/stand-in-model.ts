import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { convert, CONVERTER_VERSION } from '../../../workers/vision/convert/convert.ts'
import { makeStandIn } from '../../../workers/vision/convert/testing/stand-in.ts'
import { catalog } from '../../../workers/vision/models/catalog.ts'
import { graphFileName, recordFileName } from '../../../workers/vision/models/graph-record.ts'
import type { GraphRecord } from '../../../workers/vision/models/graph-record.ts'

const entry = catalog.efficientdet_lite0

/** A graph as `npm run models` makes it, of a file in the official form whose weights are random. */
export function makeStandInGraph(): Buffer {
  return Buffer.from(convert(makeStandIn('lite0')))
}

/**
 * The site offers the graph as the default model, with the record that `npm run models` would write: the worker fetches
 * it, holds it against the record and runs it, as it would the real one.
 */
export async function offerAsDefaultModel(page: Page, graph: Buffer): Promise<void> {
  const record: GraphRecord = {
    source: entry.sha256,
    converter: CONVERTER_VERSION,
    bytes: graph.length,
    sha256: createHash('sha256').update(graph).digest('hex'),
  }
  const headers = { 'Cross-Origin-Resource-Policy': 'same-origin' }
  await page.route(`**/models/${recordFileName(entry)}`, (route) => route.fulfill({ json: record, headers }))
  await page.route(`**/models/${graphFileName(entry)}`, (route) =>
    route.fulfill({ body: graph, contentType: 'application/octet-stream', headers }),
  )
}

/**
 * Chromium's software WebGPU adapter says what it is, and the worker then leaves it alone. Here it keeps quiet: a line
 * is put before the worker's script on its way to the browser.
 */
export async function takeSoftwareForGpu(page: Page): Promise<void> {
  const silence = "Object.defineProperty(GPUAdapterInfo.prototype, 'isFallbackAdapter', { get: () => false });\n"
  await page.route(/\/assets\/worker-[^/]*\.js$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: silence + (await response.text()) })
  })
}
