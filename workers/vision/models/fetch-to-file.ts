import { open } from 'node:fs/promises'

type Options = {
  /** The expected length of the file; a source that sends more is abandoned. */
  bytes: number
  /** A source that sends nothing for this many milliseconds is abandoned. */
  silenceMs: number
  /** Receives the share of the file so far, 0..1. */
  onProgress?: (share: number) => void
}

/** Writes the answer of a URL into a file. Rejects when the server fails, sends too much, or is silent for too long. */
export async function fetchToFile(url: string, path: string, { bytes, silenceMs, onProgress }: Options): Promise<void> {
  const silence = new AbortController()
  const abandon = () => silence.abort(new Error(`silent for ${silenceMs} ms`))
  let timer = setTimeout(abandon, silenceMs)
  try {
    const response = await fetch(url, { signal: silence.signal })
    if (!response.ok || !response.body) throw new Error(`answered ${response.status}`)
    // The file is opened here, because a write stream may open its file late. A late opening could create the file
    // again after the caller has removed it.
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
    // Closes the connection if the body was not read to its end. After a complete body, the call has no effect.
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
