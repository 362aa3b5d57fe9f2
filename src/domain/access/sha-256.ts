/**
 * SHA-256 (FIPS 180-4, section 6.2) of ASCII text. Written out because the one use, naming accounts, must be a
 * pure synchronous function in the browser, in Node and in Deno, and Web Crypto only offers an asynchronous one.
 *
 * @param text ASCII only
 * @returns the digest as 32 bytes
 */
export function sha256(text: string): Uint8Array {
  const blocks = padded(text)
  const state = Uint32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))
  const words = new Uint32Array(64)
  for (let start = 0; start < blocks.byteLength; start += 64) {
    for (let i = 0; i < 16; i++) words[i] = blocks.getUint32(start + 4 * i)
    for (let i = 16; i < 64; i++) {
      const a = words[i - 15]!
      const b = words[i - 2]!
      const mixedA = rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3)
      const mixedB = rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10)
      words[i] = words[i - 16]! + mixedA + words[i - 7]! + mixedB
    }
    compress(state, words)
  }
  const digest = new DataView(new ArrayBuffer(32))
  state.forEach((word, i) => digest.setUint32(4 * i, word))
  return new Uint8Array(digest.buffer)
}

/** The first 64 primes; the algorithm's constants are the fractions of their square and cube roots. */
const PRIMES = primes(64)
const ROUND_CONSTANTS = Uint32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)))

function compress(state: Uint32Array, words: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < 64; i++) {
    const choice = (e & f) ^ (~e & g)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const first = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + ROUND_CONSTANTS[i]! + words[i]!) | 0
    const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  ;[a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = state[i]! + word))
}

/** Text, a 1 bit, zeros, and the length in bits, filling whole blocks of 64 bytes. */
function padded(text: string): DataView {
  const blocks = new DataView(new ArrayBuffer(Math.ceil((text.length + 9) / 64) * 64))
  for (let i = 0; i < text.length; i++) blocks.setUint8(i, text.charCodeAt(i))
  blocks.setUint8(text.length, 0x80)
  blocks.setUint32(blocks.byteLength - 4, text.length * 8)
  return blocks
}

function rotate(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits))
}

function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32)
}

function primes(count: number): number[] {
  const found: number[] = []
  for (let candidate = 2; found.length < count; candidate++) {
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate)
  }
  return found
}
