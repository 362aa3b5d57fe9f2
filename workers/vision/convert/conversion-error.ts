/**
 * Gives the reason why a file cannot be converted. The message names what was found. The converter throws no other
 * error.
 */
export class ConversionError extends Error {
  override name = 'ConversionError'
}

/** Throws `ConversionError` if the condition is false. */
export function assertValid(condition: unknown, message: string): asserts condition {
  if (!condition) throw new ConversionError(message)
}
