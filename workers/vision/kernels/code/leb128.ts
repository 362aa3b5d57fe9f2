/** Encodes a whole number of at least 0 for WebAssembly: seven bits a byte, the lowest bits first. */
export function unsigned(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)]
}

/** Encodes a signed whole number for WebAssembly: seven bits a byte, the lowest bits first. */
export function signed(value: number): number[] {
  const isLast = value >= -64 && value < 64
  return isLast ? [value & 127] : [(value & 127) | 128, ...signed(value >> 7)]
}
