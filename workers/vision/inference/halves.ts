/** @returns where the two halves are of a file that `halve-onnxruntime.ts` has halved */
export function halvesOf(path: string): [string, string] {
  return [path.replace(/\.wasm$/, '.1.wasm'), path.replace(/\.wasm$/, '.2.wasm')]
}

/** @returns the contents of several files as one. @throws TypeError when one of them cannot be had */
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
