/** Returns the paths of the two halves into which `halve-onnxruntime.ts` splits a file. */
export function halvesOf(path: string): [string, string] {
  return [path.replace(/\.wasm$/, '.1.wasm'), path.replace(/\.wasm$/, '.2.wasm')]
}

/** Returns the contents of several files as one array. Throws `TypeError` when a file cannot be fetched. */
export async function fetchJoined(urls: readonly string[]): Promise<Uint8Array> {
  const parts = await Promise.all(
    urls.map(async (url) => {
      const response = await fetch(url)
      if (!response.ok) throw new TypeError(`${url} was answered with ${response.status}`)
      return response.blob()
    }),
  )
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}
