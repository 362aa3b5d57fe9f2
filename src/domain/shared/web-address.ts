import * as v from 'valibot'

/**
 * Returns whether a link to the address is safe. The address must be an absolute http or https URL; `javascript:`, for
 * example, is refused. The database function `private.is_web_address` has the same rule but accepts an invalid host.
 */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s\\]+$/i.test(text) && URL.canParse(text)
}

/** Returns a schema for a web address of up to `limit` characters; an empty address becomes null. */
export function optionalWebAddress(limit: number) {
  return v.nullish(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(limit, `Please enter at most ${limit} characters`),
      v.check(
        (address) => address === '' || isWebAddress(address),
        'Please enter a web address that starts with https:// or http://',
      ),
      v.transform((address) => address || null),
    ),
    '',
  )
}
