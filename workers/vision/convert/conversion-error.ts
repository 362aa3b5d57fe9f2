/** Says why a file cannot be converted, in words that name what was found. The converter throws no other error. */
export class ConversionError extends Error {
  override name = 'ConversionError'
}

/** Throws `ConversionError` unless the condition holds. */
export function assertValid(condition: unknown, message: string): asserts condition {
  if (!condition) throw new ConversionError(message)
}
