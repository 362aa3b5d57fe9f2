import { open } from 'node:fs/promises'

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
    // Open before the source can be refused: a stream opens its file when it likes, maybe after the caller removed it.
    const file = await open(path, 'w')
    try {
      let received = 0
      for await (const piece of piecesOf(response.body)) {
        clearTimeout(timer)
        timer = setTimeout(abandon, silenceMs)
        received += piece.length
        if (received > bytes) throw new Error(`longer than ${bytes} bytes`)
        await file.appendFile(piece)
        onProgress?.(received / bytes)
      }
    } finally {
      await file.close()
    }
  } finally {
    clearTimeout(timer)
    // Closes the connection when this ends before the source does; without effect otherwise.
    silence.abort()
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
