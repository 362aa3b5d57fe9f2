import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { convert, CONVERTER_VERSION } from '../../../workers/vision/convert/convert.ts'
import { makeStandIn } from '../../../workers/vision/convert/testing/stand-in.ts'
import { catalog } from '../../../workers/vision/catalog.ts'
import { graphFileName, recordFileName } from '../../../workers/vision/models/graph-record.ts'
import type { GraphRecord } from '../../../workers/vision/models/graph-record.ts'

const entry = catalog.efficientdet_lite0

/** Returns a graph with random weights, in the form that `npm run models` writes. */
export function makeStandInGraph(): Buffer {
  return Buffer.from(convert(makeStandIn('lite0')))
}

const headers = { 'Cross-Origin-Resource-Policy': 'same-origin' }

/** Makes the site answer 404 for the model that Automatic tries first. Tests cannot reach other hosts. */
export async function refuseRecommended(page: Page): Promise<void> {
  await page.route(`**/models/${catalog.rtmdet_nano.fileName}`, (route) => route.fulfill({ status: 404, headers }))
}

/**
 * Offers the graph as the model that Automatic tries second, with the record that `npm run models` would write. The
 * worker fetches the graph, compares it with the record and runs it, as in production. The model that Automatic tries
 * first is refused.
 */
export async function offerAsDefaultModel(page: Page, graph: Buffer): Promise<void> {
  const record: GraphRecord = {
    source: entry.sha256,
    converter: CONVERTER_VERSION,
    bytes: graph.length,
    sha256: createHash('sha256').update(graph).digest('hex'),
  }
  await refuseRecommended(page)
  await page.route(`**/models/${recordFileName(entry)}`, (route) => route.fulfill({ json: record, headers }))
  await page.route(`**/models/${graphFileName(entry)}`, (route) =>
    route.fulfill({ body: graph, contentType: 'application/octet-stream', headers }),
  )
}

/**
 * Adds `runtime: 'webgpu'` to every load request of the studio, so that the worker uses Chromium's software WebGPU
 * adapter. The studio itself names a runtime only after a GPU was lost. The request is changed inside a message of
 * Comlink.
 */
export async function forceWebGpu(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const postMessage = Reflect.get(Worker.prototype, 'postMessage') as (...parts: unknown[]) => void
    Worker.prototype.postMessage = function (message: unknown, handedOn?: unknown) {
      const { path, argumentList } = message as { path?: string[]; argumentList?: { value: object }[] }
      const request = path?.at(-1) === 'load' ? argumentList![0]! : null
      if (request) request.value = { runtime: 'webgpu', ...request.value }
      postMessage.call(this, message, handedOn)
    }
  })
}
