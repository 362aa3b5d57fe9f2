/** @returns where the two halves are of a file that `halve-onnxruntime.ts` has halved */
export function halvesOf(path: string): [string, string] {
  return [path.replace(/\.wasm$/, '.1.wasm'), path.replace(/\.wasm$/, '.2.wasm')]
}

/** @throws TypeError when a half cannot be had */
export async function fetchHalves(urls: readonly string[]): Promise<Uint8Array> {
  const halves = await Promise.all(
    urls.map(async (url) => {
      const response = await fetch(url)
      if (!response.ok) throw new TypeError(`${url} was answered with ${response.status}`)
      return new Uint8Array(await response.arrayBuffer())
    }),
  )
  const whole = new Uint8Array(halves.reduce((sum, half) => sum + half.length, 0))
  let offset = 0
  for (const half of halves) {
    whole.set(half, offset)
    offset += half.length
  }
  return whole
}
