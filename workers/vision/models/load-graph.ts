import type { CatalogEntry } from '../catalog.ts'
import { isPage, sha256Of } from './download.ts'
import type { Fetch } from './download.ts'
import { familyOf } from './family-of.ts'
import { graphEntry, keyOfRecord, parseGraphRecord, recordFileName } from './graph-record.ts'
import type { GraphRecord } from './graph-record.ts'
import { worstOf } from './load-model.ts'
import type { LoadOptions, ModelStore } from './load-model.ts'
import { tryCache } from './model-cache.ts'
import type { ModelCache } from './model-cache.ts'
import type { ModelFamily } from './model-family.ts'

/** Longest wait for a record, which has a few hundred bytes. After this time, the model's file is loaded instead. */
const RECORD_TIMEOUT_MS = 3000

/**
 * Creates a store whose models are ONNX graphs. If a model's file is not a graph, the store uses the cached graph or
 * the graph prepared on the site. Such a graph is used only when its record names this file and converter, and when its
 * digest is right. Without such a graph, the store converts the file and caches the result. `load` rejects with
 * `ConversionError` when a file cannot be converted.
 */
export function createGraphStore(parts: {
  files: ModelStore
  fetch: Fetch
  cache: ModelCache | null
  onWarning: (message: string) => void
  /** Only tests pass this function. */
  familyOf?: (entry: CatalogEntry) => ModelFamily
}): ModelStore {
  const conversionOf = (entry: CatalogEntry) => (parts.familyOf ?? familyOf)(entry).conversion

  const attempt = tryCache(parts.cache, parts.onWarning)

  const cachedRecord = async (entry: CatalogEntry, converter: number): Promise<GraphRecord | null> => {
    const bytes = await attempt('reading', (cache) => cache.read(keyOfRecord(entry, converter)))
    return bytes && parseGraphRecord(new TextDecoder().decode(bytes), entry, converter)
  }

  const preparedRecord = async (entry: CatalogEntry, converter: number, modelsUrl: string, signal?: AbortSignal) => {
    const limits = [AbortSignal.timeout(RECORD_TIMEOUT_MS), ...(signal ? [signal] : [])]
    try {
      const response = await parts.fetch(modelsUrl + recordFileName(entry), { signal: AbortSignal.any(limits) })
      return response.ok && !isPage(response) ? parseGraphRecord(await response.text(), entry, converter) : null
    } catch (error) {
      if (!signal?.aborted) parts.onWarning(`${recordFileName(entry)} could not be asked for: ${String(error)}`)
      return null
    }
  }

  const cacheGraph = async (entry: CatalogEntry, record: GraphRecord, graph: Uint8Array<ArrayBuffer> | null) => {
    const text = new TextEncoder().encode(JSON.stringify(record))
    await attempt('writing', async (cache) => {
      if (graph) await cache.write(record.sha256, graph)
      await cache.write(keyOfRecord(entry, record.converter), text)
      // The graph replaces the file in the cache.
      await cache.remove(entry.sha256)
    })
  }

  const loadReady = async (entry: CatalogEntry, converter: number, options: LoadOptions) => {
    const cached = await cachedRecord(entry, converter)
    const file = cached && (await parts.files.load(graphEntry(entry, cached), options))
    if (file?.ok || options.signal.aborted) return file
    const prepared = await preparedRecord(entry, converter, options.modelsUrl, options.signal)
    if (!prepared) return null
    const served = await parts.files.load(graphEntry(entry, prepared), options)
    if (served.ok) await cacheGraph(entry, prepared, null)
    else parts.onWarning(`${recordFileName(entry)} names a graph that could not be loaded: ${served.detail}`)
    return served
  }

  const load: ModelStore['load'] = async (entry, options) => {
    const conversion = conversionOf(entry)
    if (!conversion) return parts.files.load(entry, options)
    const ready = await loadReady(entry, conversion.version, options)
    if (ready?.ok) return ready
    const file = await parts.files.load(entry, options)
    // The failure of a damaged graph takes precedence over the failure to reach the source.
    if (!file.ok) return ready && file.kind !== 'aborted' ? worstOf([ready, file]) : file
    const totalBytes = entry.bytes
    const graph = conversion.convert(file.bytes, entry.sha256, (share) =>
      options.onProgress({ stage: 'starting', loadedBytes: Math.round(share * totalBytes), totalBytes }),
    )
    const sha256 = await sha256Of(graph)
    const record = { source: entry.sha256, converter: conversion.version, bytes: graph.length, sha256 }
    await cacheGraph(entry, record, graph)
    return { ok: true, bytes: graph }
  }

  const isAvailable: ModelStore['isAvailable'] = async (entry, modelsUrl) => {
    const conversion = conversionOf(entry)
    if (!conversion) return parts.files.isAvailable(entry, modelsUrl)
    const { version } = conversion
    const record = (await cachedRecord(entry, version)) ?? (await preparedRecord(entry, version, modelsUrl))
    if (record && (await parts.files.isAvailable(graphEntry(entry, record), modelsUrl))) return true
    return parts.files.isAvailable(entry, modelsUrl)
  }

  return { load, isAvailable, keep: (file) => parts.files.keep(file) }
}
