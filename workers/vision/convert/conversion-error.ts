/** Why a file cannot be converted, in words that name what was found. The only error the converter raises. */
export class ConversionError extends Error {
  override name = 'ConversionError'
}

/** Raises `ConversionError` unless the claim holds. */
export function demand(claim: unknown, message: string): asserts claim {
  if (!claim) throw new ConversionError(message)
}
