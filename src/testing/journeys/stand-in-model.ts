import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { convert, CONVERTER_VERSION } from '../../../workers/vision/convert/convert.ts'
import { makeStandIn } from '../../../workers/vision/convert/testing/stand-in.ts'
import { catalog } from '../../../workers/vision/catalog.ts'
import { graphFileName, recordFileName } from '../../../workers/vision/models/graph-record.ts'
import type { GraphRecord } from '../../../workers/vision/models/graph-record.ts'

const entry = catalog.efficientdet_lite0

/** A graph as `npm run models` makes it, of a file in the official form whose weights are random. */
export function makeStandInGraph(): Buffer {
  return Buffer.from(convert(makeStandIn('lite0')))
}

const headers = { 'Cross-Origin-Resource-Policy': 'same-origin' }

/** The site has not the model that Automatic takes first, and no other host is in reach. */
export async function refuseRecommended(page: Page): Promise<void> {
  await page.route(`**/models/${catalog.rtmdet_nano.fileName}`, (route) => route.fulfill({ status: 404, headers }))
}

/**
 * The site offers the graph as the second model that Automatic takes, with the record that `npm run models` would write:
 * the worker fetches it, holds it against the record and runs it, as it would the real one. The first one cannot be had.
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
 * Every load the studio asks its worker for names the runtime, which the studio itself does only once a GPU is lost: that
 * is how the worker comes to take Chromium's software WebGPU adapter. Put into the message on its way (Comlink's form).
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
