import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

type Options = {
  /** Length of the file; a source that sends more is abandoned. */
  bytes: number
  /** A source that sends nothing for this long is abandoned. */
  silenceMs: number
  /** Share of the file received, 0..1. */
  onProgress?: (share: number) => void
}

/** Writes what a URL answers into a file. Rejects when it answers with a failure, too much, or nothing for too long. */
export async function fetchToFile(url: string, path: string, { bytes, silenceMs, onProgress }: Options): Promise<void> {
  const silence = new AbortController()
  const abandon = () => silence.abort(new Error(`silent for ${silenceMs} ms`))
  let timer = setTimeout(abandon, silenceMs)
  try {
    const response = await fetch(url, { signal: silence.signal })
    if (!response.ok || !response.body) throw new Error(`answered ${response.status}`)
    let received = 0
    const watch = async function* (pieces: AsyncIterable<Uint8Array>) {
      for await (const piece of pieces) {
        clearTimeout(timer)
        timer = setTimeout(abandon, silenceMs)
        received += piece.length
        if (received > bytes) throw new Error(`longer than ${bytes} bytes`)
        onProgress?.(received / bytes)
        yield piece
      }
    }
    await pipeline(piecesOf(response.body), watch, createWriteStream(path), { signal: silence.signal })
  } finally {
    clearTimeout(timer)
  }
}

async function* piecesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  while (true) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}
